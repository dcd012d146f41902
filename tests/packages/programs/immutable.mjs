import { Map, List, Set, Record, fromJS, OrderedMap, Range, is, Seq, Stack } from "immutable";
console.log = ((log) => (...words) => log(...words.map((w) => (typeof w === "string" ? w : JSON.stringify(w) ?? String(w)))))(console.log);
const m = Map({ a: 1, b: 2 }).set("c", 3).update("a", (x) => x + 10), l = List([1, 2, 3]).push(4).unshift(0);
console.log(m.toJS(), m.get("a"), l.toJS().join(), l.map((x) => x * 2).filter((x) => x > 3).reduce((a, b) => a + b));
console.log(is(Map({ a: List([1]) }), Map({ a: List([1]) })), fromJS({ a: { b: [1, { c: 2 }] } }).getIn(["a", "b", 1, "c"]), fromJS({ a: { b: 1 } }).setIn(["a", "x", "y"], 5).toJS());
const P = Record({ x: 0, y: 0 }); const p = new P({ x: 5 });
console.log(p.x, p.set("y", 2).toObject(), String(l), String(m), Set([1, 2, 2]).size, Range(0, 100, 10).take(3).toArray(), OrderedMap([["z", 1], ["a", 2]]).keySeq().toArray());
console.log(Seq([1, 2, 3, 4]).filter((x) => x % 2).map((x) => x * x).toArray(), Stack([1, 2]).push(0).first(), List(Range(0, 5000)).get(4321), m.hashCode() === Map({ a: 11, b: 2, c: 3 }).hashCode());
