let a = 1;
function f(x, y = () => x) { var x; { function g() { return x; } } return g; }
const h = (p, {q} = p) => p + q + this.z;
for (let i = 0; i < 3; i++) { setTimeout(() => i); }
for (const k of [1]) { k; }
class A extends B { #p = 1; static s = this.#q; #q() { return A; } constructor() { super(); } get [a]() { return super.x; } [a+1] = 2; static { var z = 1; } }
function e(arguments2) { eval("x"); let m; return () => m; }
function sl(p1, p2) { p1 = 3; return arguments[0] + p1; }
with (a) { b; let c; () => c; }
switch (a) { case 0: let s = 1; case 1: s; }
try { } catch ({ message }) { () => message; } 
x: for (;;) { continue x; }
async function* ag(a, b) { for await (const q of a) yield* q; }
/* expect
global 0-708 eval heap:1
  let a global captured tdz
  function f global captured unused
  const h global captured tdz unused
  class A global captured tdz unused
  function e global captured unused
  function sl global captured unused
  function ag global captured unused
  special %this heap:0 captured
  for 132-184 heap:1 per-iteration
    let i heap:0 captured assigned
    block 160-184
  for 185-212
    const k register
    block 206-212
  class 213-371 strict heap:4
    class-name A heap:0 captured
    private-field #p heap:1 captured unused
    private-method #q heap:2 captured
    temp %key heap:3 captured
    field 236-239 strict
    field 250-259 strict
      special %this register
    field 343-346 strict
    static 355-369 strict
      var z register assigned
  with 500-522 heap:1
    block 500-522 heap:1
      let c heap:0 captured
  switch 534-567
    let s register tdz
  block 572-575
  catch 576-614 heap:1
    catch message heap:0 captured
    block 596-614
  block 628-643
function 11-89 f function lazy params:2 length:1 free:
function 29-36  arrow lazy params:0 length:0 free:x
function 49-75 g function lazy params:0 length:0 free:x
function 100-130  arrow lazy this params:2 length:1 free:%this
function 173-180  arrow lazy params:0 length:0 free:i
function 213-0  init strict params:0 length:0 free:
function 214-0  init strict params:0 length:0 free:
function 261-279  method lazy strict params:0 length:0 free:A
function 280-306  derived lazy strict this params:0 length:0 free:
function 307-336  getter lazy strict this params:0 length:0 free:
function 372-432 e function lazy this arguments eval params:1 length:1 free:eval
function 422-429  arrow lazy params:0 length:0 free:m
function 433-490 sl function lazy arguments params:2 length:2 free:
function 512-519  arrow lazy params:0 length:0 free:c
function 598-611  arrow lazy params:0 length:0 free:message
function 644-707 ag function async generator lazy params:2 length:2 free:
*/
