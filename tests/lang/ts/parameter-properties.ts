class P { constructor(public a: number, private b = a + 1, protected readonly c?: string, readonly d: number[] = [1], plain = 9) { this.b += plain; } all() { return JSON.stringify(this); } }
console.log(new P(1).all(), new P(1, 2, "c", []).all());
// expect: {"a":1,"b":11,"d":[1]} {"a":1,"b":11,"c":"c","d":[]}
