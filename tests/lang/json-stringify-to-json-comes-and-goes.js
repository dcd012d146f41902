// toJSON that appears on and leaves prototypes, own objects and arrays between calls and during one.
const row = { a: 1, list: [1, 2], inner: { b: 2 } };
const text = () => JSON.stringify(row);
console.log(text(), text()); // expect: {"a":1,"list":[1,2],"inner":{"b":2}} {"a":1,"list":[1,2],"inner":{"b":2}}
Array.prototype.toJSON = function () { return "list of " + this.length; };
console.log(text()); // expect: {"a":1,"list":"list of 2","inner":{"b":2}}
delete Array.prototype.toJSON;
console.log(text()); // expect: {"a":1,"list":[1,2],"inner":{"b":2}}
Object.prototype.toJSON = function () { return Array.isArray(this) ? this : Object.keys(this).length; };
console.log(text()); // expect: 3
delete Object.prototype.toJSON;
console.log(text(), text()); // expect: {"a":1,"list":[1,2],"inner":{"b":2}} {"a":1,"list":[1,2],"inner":{"b":2}}
const during = { first: { toJSON() { Array.prototype.toJSON = () => "patched"; return 1; } }, list: [1, [2]] };
console.log(JSON.stringify([[0], during, [3]])); // expect: [[0],{"first":1,"list":"patched"},"patched"]
delete Array.prototype.toJSON;
class Point { constructor(x) { this.x = x; } }
const points = [new Point(1), new Point(2)];
console.log(JSON.stringify(points), JSON.stringify(points)); // expect: [{"x":1},{"x":2}] [{"x":1},{"x":2}]
Point.prototype.toJSON = function () { return this.x; };
console.log(JSON.stringify(points)); // expect: [1,2]
Object.setPrototypeOf(Point.prototype, { toJSON: () => "outer" });
delete Point.prototype.toJSON;
console.log(JSON.stringify(points)); // expect: ["outer","outer"]
// An array that a getter or toJSON shortens or makes strange on the way.
const list = [1, { toJSON() { list.length = 2; return 2; } }, 3, 4];
console.log(JSON.stringify(list)); // expect: [1,2,null,null]
const strange = [1, { toJSON() { Object.defineProperty(strange, 2, { get: () => "got" }); return 2; } }, 3];
console.log(JSON.stringify(strange)); // expect: [1,2,"got"]
const shown = [1, { toJSON() { Array.prototype[3] = "proto"; delete shown[3]; return 2; } }, 3, 4];
console.log(JSON.stringify(shown)); // expect: [1,2,3,"proto"]
delete Array.prototype[3];
