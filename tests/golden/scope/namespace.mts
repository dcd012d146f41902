enum E { A = 1, B = A }
namespace N { export let x = 1; export const f = () => x + E.A; let y; function g() { return y; } }
/* expect
module 0-124 strict heap:1
  var E heap:0 captured assigned
  var N register assigned
  block 0-23 strict
    temp E register
    member A member
    member B member unused
  block 24-123 strict heap:1
    temp N heap:0 captured
    member x member captured
    member f member unused
    namespace 36-123 strict heap:1
      let y heap:0 captured tdz
      function g register unused
function 73-86  arrow lazy strict params:0 length:0 free:E,x
function 95-121 g function lazy strict params:0 length:0 free:y
*/
