class M{m(){} get g(){return 1} set s(v){} static st(){} }
class N extends M{constructor(){super();this.own=1} n(){} }
class O2 extends N{ o(){} }
class Q extends O2{ q(){} }
class R0 extends Q{ r(){} }
console.log(1, new M); 
console.log(2, new N, new O2, new Q, new R0);
class P2 { constructor(){this.own=1} m(){} }
console.log(3, new P2, P2.prototype);
class F3 { own=1; #priv=2; f=()=>1; }
console.log(4, new F3);
console.log(5, Object.create(Object.create({a:1},{b:{value:2}}),{c:{value:3,enumerable:true}}));
console.log(6, Object.defineProperty({}, "hid", {value:1}));
console.log(7, Object.defineProperty({a:1}, "hid", {value:1}));
console.log(8, Object.defineProperty({}, "hid", {get(){return 1}}));
console.log(9, Object.create({m(){return 1}}));
console.log(10, Object.create({get x(){return 1}, set y(v){}}));
console.log(11, Object.create({a:1, b:2}, {a:{value:5,enumerable:true}}));
console.log(12, Object.create({a:1, [Symbol("x")]:2}));
function Old(){ this.a=1 } Old.prototype.m=function(){}; Old.prototype.v=1;
console.log(13, new Old);
console.log(14, Object.freeze({a:1}), Object.seal([1]));
class Arr extends Array{} class Mp extends Map{} class St extends Set{} class Er extends Error{} class Pr extends Promise{} class U8 extends Uint8Array{} class D extends Date{} class Rx extends RegExp{} class Fn extends Function{}
console.log(15, new Arr, new Arr(1,2,3), new Mp, new Mp([[1,2]]), new St([1]), new U8(2), new D(0), new Rx("a"));
console.log(16, Pr.resolve(1));
console.log(17, Object.assign(new Map([[1,2]]),{x:1}), Object.assign(new Set([1]),{x:1}), Object.assign(new Date(0),{x:1}), Object.assign(Promise.resolve(1),{x:1}));
console.log(18, {a(){}}.a, {get a(){return 1}}, (()=>{}).bind(), (function foo(){}).bind());
console.log(19, class{}, class extends M{}, class extends null{});
console.log(20, globalThis === undefined);
console.log(21, [undefined], [null], [true], ["x"], [Symbol("x")], [1n], [()=>{}], [class{}], [new Date(0)], [/x/], [Math.PI]);
console.log(22, [Promise.resolve()], [new Error("x").message], [new Number(1)], [new Map], [new Set], [new Proxy({},{})], [[]], [{}]);
console.log(23, [1,2,3,"four",5n,null,undefined,true,Symbol("s"),1.5]);
console.log(24, [1.5,2.25,-3.125,1e100]);
console.log(25, {a:[1,2,3],b:"str",c:{d:[1,{e:1}]}});
console.log(26, new Map([[{a:1},{b:2}],["k",[1,2]],[[1],new Map([[1,2]])]]));
console.log(27, new Set([[1,2],{a:1},new Set([1])]));
console.log(28, {a:new Map, b:new Set});
console.log(29, {f:Object.assign(function foo(){},{x:1})});
console.log(30, [Object.assign(function foo(){},{x:1})]);
console.log(31, {a:{b:1}}, {c:[]}, "str", [1]);
console.log(32, "%s is %d years and %i, %f, %j, %o, %O, %c styled %%", "Bob", 42.5, 42.9, "3.5", {a:1}, {b:[1]}, {c:1}, "color:red", "extra", {x:1});
console.log(33, "%s", "a");
console.log("%s", "a", "b");
console.log("%s %s", "a");
console.log("%d %i %f", "12.5", "12.5", "abc");
console.log("%s %s %s %s %s", null, undefined, 5, {a:1}, [1,2]);
console.log("%j", {a:{b:[1]}});
console.log("%o", {a:{b:{c:{d:1}}}});
console.log("%O", {a:{b:{c:{d:1}}}});
console.log("%x %", 1);
console.log("100%", 1);
console.log("%%", 1);
console.log("a%%b");
console.log("%c red", "color:red");
console.log("%s", "x".repeat(10), [1]);
console.log("%i", 1e21, "%i");
console.log("%f", 1.0);
console.log("%d", -0);
console.log({a:1}, "%s", "x");
console.log(34, {toString(){return "x"}}, {toJSON(){return 1}}, {inspect(){return "q"}});
console.log(35, {[Symbol.for("nodejs.util.inspect.custom")](d,o,i){return "CUSTOM"}});
console.log(36, [{[Symbol.for("nodejs.util.inspect.custom")](d,o,i){return {a:d, t:typeof o, i:typeof i, keys:Object.keys(o)}}}]);
console.log(37, {x:{[Symbol.for("nodejs.util.inspect.custom")](d,o,i){return "multi\nline"}}});
console.log(50, new (class extends Object{})(), new (class{ a=1 })());
console.log(51, (()=>{ let o={}; o.a={b:o}; return o})());
console.log(52, [[1,[2,[3,[4,[5]]]]]]);
console.log(53, {a:"multi\nline"}, ["a'b"], 'a"b');
console.log(54, [ 'x\x1b[31m' ], {k:'\x00\x08\x0b\x0c\r'});
console.log(55, Object.assign(Object.create({inherited:1}),{own:2}));
console.log(56, [-1,-0,0.5,1e21,1e-7,123456789.123]);
console.log(57, {undefined:undefined,null:null,true:true,"NaN":NaN});
console.log(58, async function(){}, async function*(){}, function*(){});
console.log(59, new (function Ctor(){ this.x=1 })());
console.log(60, {}.constructor, [].constructor);
console.log(62, Object.assign(()=>{},{a:1}), Object.assign(class Z{},{a:1}));
console.log(66, [,'a'], [,,,], ['a',,'b',,,'c']);
console.log(67, [1,[,]], {a:[,1]});
const bigobj={}; for(let i=0;i<150;i++) bigobj["k"+i]=i; console.log(68, bigobj);
const bm=new Map; for(let i=0;i<120;i++) bm.set(i,i); console.log(69, bm);
