import superjson from "superjson";
class Point { constructor(x) { this.x = x; } }
superjson.registerClass(Point);
const value = { d: new Date(0), m: new Map([["a", new Set([1, undefined])]]), r: /x+/gi, b: 123n, n: NaN, i: -Infinity, u: undefined, e: new TypeError("bad"), p: new Point(3), z: -0, url: new URL("http://a.b/c") };
value.self = { again: value.d };
const text = superjson.stringify(value), back = superjson.parse(text);
console.log(text);
console.log(back.d.getTime(), back.m.get("a").has(undefined), String(back.r), back.b + 1n, back.n, back.i, "u" in back, back.e.message, back.p instanceof Point, Object.is(back.z, -0), back.url.pathname, back.self.again === back.d);
