const t = '👨‍👩‍👧 a\u0301b🇩🇪🇫🇷', g = new Intl.Segmenter('en').segment(t);
for (let i = -1; i <= t.length; i++) { const c = g.containing(i); console.log(i, c && `${c.index} ${escape(c.segment)}`); }
console.log(g.containing(1.9).index, g.containing('3').index, g.containing(NaN).index, g.containing().index, g.containing(Infinity), g.containing(-0.5).index);
for (const x of [1n, Symbol()]) try { g.containing(x); } catch (e) { console.log(e.name); }
const first = g[Symbol.iterator](), second = g[Symbol.iterator]();
console.log(first.next().value.segment === second.next().value.segment, first === first[Symbol.iterator](), Object.prototype.toString.call(first), Object.getPrototypeOf(Object.getPrototypeOf(first)) === Iterator.prototype);
