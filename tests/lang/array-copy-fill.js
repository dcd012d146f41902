// copyWithin, fill, reverse, at.
console.log([1, 2, 3, 4, 5].copyWithin(0, 3).join(), [1, 2, 3, 4].copyWithin(1, 0, 2).join(), new Array(3).fill(7).join(), [1, 2, 3].fill(0, -1).join(), [1, 2, 3].reverse().join(), [1, 2, 3].at(-1), [1, 2, 3].at(5), [1, 2, 3].toReversed().join(), [1, , 3].reverse().join());
// expect: 4,5,3,4,5 1,1,2,4 7,7,7 1,2,0 3,2,1 3 undefined 3,2,1 3,,1
