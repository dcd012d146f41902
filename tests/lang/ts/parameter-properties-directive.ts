class A { constructor(public x: number) { "use strict"; console.log(this.x); } }
new A(3);
// expect: 3
