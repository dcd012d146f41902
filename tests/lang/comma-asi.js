// Semicolons that are not there.
const f = () => { return
  5 }
let a = 1
let b = a
++b
const c = a
  + b
console.log(f(), a, b, c)
;[1, 2].forEach((x) => console.log(x))
// expect: undefined 1 2 3
// expect: 1
// expect: 2
