// Inside, the name is the decorated class once the decorators have run; static initialisers run before.
let early: any;
function swap(c: any): any { return class Second extends c {}; }
@swap class A { static first = (early = A); static s() { return A; } m() { return A; } static self = () => A; }
console.log(early === A, A.s() === A, new A().m() === A, A.self() === A, A.name, early.name);
// expect: false true true true Second A
