declare enum A { X } declare const enum B { Y }
console.log(typeof A, typeof B);
// expect: undefined undefined
