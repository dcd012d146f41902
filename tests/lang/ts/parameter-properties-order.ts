class A { x = 1; constructor(public y: number, public z = 2) { console.log(Object.keys(this).join()); } w = 3; }
new A(1);
// expect: y,z,x,w
