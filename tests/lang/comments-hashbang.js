// HTML-like comments and odd spaces.
let x = 1; <!-- to the end of the line
--> also a comment
x/* c */++;	x ++ ; console.log(x);
/* a
*/--> after a block comment with a line break
console.log("end");
// expect: 3
// expect: end
