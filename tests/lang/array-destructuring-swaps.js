// Swaps and rotations through destructuring, with getters, holes and the same element twice.
let a = [1, 2, 3]; [a[0], a[2]] = [a[2], a[0]]; console.log(a.join()); [a[0], a[0]] = [7, 8]; console.log(a.join()); let x = 1, y = 2, z = 3; [x, y, z] = [z, x, y]; console.log(x, y, z); [x, , y = 9, ...a] = [5, 6, undefined, 7, 8]; console.log(x, y, a.join());
