// A script: global declarations, completion value.
let lexical = 1;
const fixed = lexical + 2;
var old = fixed;
function declared() { return old; }
if (old) { declared(); } else { old = [lexical, fixed] = [fixed, lexical]; }
