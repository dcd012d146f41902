// console.log of errors; code frames and stacks are cut out, since engines count columns differently.
const show = v => console.log(Bun.inspect(v).replace(/^ *\^\n/gm, "").replace(/^.*?\d+ \| .*\n/gm, "").replace(/(^ *at .*\n)+/gm, "AT\n"));
function make(m) { const e = new Error(m); return e; }
show(make("plain"));
show(Object.assign(make("with props"), { code: "EX", n: 1, long_property_name: "x" }));
show(new RangeError("outer", { cause: new Error("inner") }));
show(new AggregateError([new Error("a1"), new TypeError("a2")], "agg"));
show([make("in array")]);
show({ e: make("in object"), n: 1 });
class Custom extends Error { constructor(m) { super(m); this.name = "Custom"; this.data = { a: { b: 1 } }; } }
show(new Custom("custom"));
class NoName extends Error {}
show(new NoName("no name"));
show(new Error(""));
show(new TypeError("two\nlines"));
const e = make("self"); e.self = e; e.list = [1, 2, { a: 1 }]; e.fn = () => 1; e.str = "s\n"; e[Symbol("q")] = 1;
show(e);
const sys = make("ENOENT: no such file"); sys.errno = -2; sys.syscall = "open"; sys.path = "/x"; sys.code = "ENOENT";
show(sys);
const both = make("related"); both.inner = new Error("b"); both.x = 1; both.cause = new Error("c");
show(both);
const named = make("renamed"); named.name = "Foo";
show(named);
const late = make("enumerable cause"); late.cause = "text";
show(late);
show(new AggregateError([1, "two", { a: 1 }], "values"));
let chain = new Error("0"); for (let i = 1; i < 15; i++) chain = new Error("" + i, { cause: chain });
show(chain);
