// flat and flatMap.
console.log([1, [2, [3, [4]]]].flat().length, [1, [2, [3, [4]]]].flat(Infinity).join(), [1, 2].flatMap((x) => [x, [x]]).length);
// expect: 3 1,2,3,4 4
