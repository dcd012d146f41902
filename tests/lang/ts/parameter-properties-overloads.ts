class O { constructor(x: number); constructor(x: string, y?: number); constructor(public x: any, public y = 7) {} }
console.log(JSON.stringify(new O("s")), JSON.stringify(new O(1)));
// expect: {"x":"s","y":7} {"x":1,"y":7}
