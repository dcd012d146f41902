const { format } = require('node:util'), print = console.log;
console.log = (...values) => print(format(...values)); // as in Node
const qs = require('node:querystring');
const show = (f) => { try { console.log(JSON.stringify(f())); } catch (e) { console.log(e.name, e.code, e.message); } };
for (const s of ['', 'a=1&b=2', 'a=1&a=2&a=3', 'a', 'a=', '=b', '&&a=1&', 'a=b=c', 'a+b=c+d', 'a%20b=%E2%82%AC', 'x=%zz', 'x=%', 'x=%C3', '__proto__=1', 'a;b=1', '%3D=%26', 'a=%u2620', null, undefined, 5])
    show(() => qs.parse(s));
show(() => qs.parse('a:1;b:2', ';', ':'));
show(() => qs.parse('a=>1&&b=>2', '&&', '=>'));
show(() => qs.parse('a=1&b=2&c=3', null, null, { maxKeys: 2 }));
show(() => qs.parse('a=1&b=2&c=3', null, null, { maxKeys: 0 }));
show(() => qs.parse('a=x&b=y', null, null, { decodeURIComponent: (t) => t + '!' }));
show(() => qs.parse('a+a=x%20', null, null, { decodeURIComponent: (t) => '<' + t + '>' }));
console.log(Object.getPrototypeOf(qs.parse('a=1')));
for (const o of [{}, { a: 1, b: 'x y', c: [1, 2, 'é'], d: true, e: null, f: undefined, g: NaN, h: Infinity, i: 10n, j: {}, k: [], l: '', m: -0 }, 'a', null, undefined, [1, 2], { '€': '&=' }])
    show(() => qs.stringify(o));
show(() => qs.stringify({ a: 1, b: [2, 3] }, ';', ':'));
show(() => qs.stringify({ a: 'x' }, null, null, { encodeURIComponent: (t) => '<' + t + '>' }));
show(() => qs.stringify({ a: '\ud800' }));
show(() => [qs.escape('a b&é!\'()*'), qs.escape(5), qs.escape({}), qs.unescape('a%20b%zz'), qs.unescape('%E2%82%AC')]);
show(() => qs.unescapeBuffer('a%20b%zz+%41').toString());
console.log(qs.encode === qs.stringify, qs.decode === qs.parse, Object.keys(qs).join());
