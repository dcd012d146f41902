let a; var a;
const b;
/* expect
errors.js:1:12: SyntaxError: Identifier 'a' has already been declared
let a; var a;
           ^
errors.js:2:8: SyntaxError: Missing initializer in const declaration
const b;
       ^
*/
