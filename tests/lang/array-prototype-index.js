// Elements on the prototype show through holes.
Array.prototype[1] = "proto";
console.log([0, , 2].join(), [0, , 2].indexOf("proto"), [...[0, , 2]].join(), 1 in [0, , 2], [0, , 2].map((x) => x).join());
delete Array.prototype[1];
console.log([0, , 2].join());
// expect: 0,proto,2 1 0,proto,2 true 0,proto,2
// expect: 0,,2
