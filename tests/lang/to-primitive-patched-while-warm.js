// valueOf, toString and Symbol.toPrimitive put on prototypes are seen by warm operators.
const add = x => x + 1, tpl = x => `${x}`, cmp = x => x < 5, eq = x => x == 'x', key = (m, k) => m[k];
class A { } const a = new A(), arr = [3], f = function () { return 1; };
for (let i = 0; i < 50; i++) { add({}); tpl(a); cmp(arr); eq(a); key({}, arr); }
A.prototype.toString = () => 'x'; console.log(add(a), tpl(a), eq(a), cmp(a));
A.prototype.valueOf = () => 4; console.log(add(a), tpl(a), cmp(a), eq(a));
A.prototype[Symbol.toPrimitive] = h => h; console.log(add(a), tpl(a), eq(a), Number(a));
delete A.prototype[Symbol.toPrimitive]; delete A.prototype.valueOf; console.log(add(a), tpl(a));
const join = Array.prototype.join; Array.prototype.join = () => 'joined'; console.log(add(arr), tpl(arr), key({ joined: 'j' }, arr)); Array.prototype.join = join;
const vo = Object.prototype.valueOf; Object.prototype.valueOf = () => 40; console.log(add({}), add(arr), cmp({}), tpl({})); Object.prototype.valueOf = vo;
const ots = Object.prototype.toString; Object.prototype.toString = () => 'OTS'; console.log(add({}), tpl({}), tpl(arr)); Object.prototype.toString = ots;
Number.prototype.valueOf = () => 99; console.log(add(Object(1)), add(1), 1 + Object(2)); delete Number.prototype.valueOf;
console.log(typeof Number.prototype.valueOf, tpl({}), add(arr));
