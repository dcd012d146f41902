// Adding to strings: order of conversions, hints, ropes compared and used as keys, template literals.
const log = [];
const o = n => ({ [Symbol.toPrimitive](h) { log.push(n + ':' + h); return n; } });
console.log(o('a') + o('b'), `${o('c')}${o('d')}`, ''.concat(o('e'), o('f')), o('g') + 1 + 2, 1 + 2 + o('h'), log.join());
for (const f of [() => '' + Symbol(), () => `${Symbol()}`, () => ''.concat(Symbol()), () => '' + Object.create(null), () => `${{ toString: () => ({}), valueOf: () => ({}) }}`]) try { f(); console.log('no'); } catch (e) { console.log(e.name); }
const d = { valueOf: () => 'v', toString: () => 's' };
console.log(d + '', `${d}`, ''.concat(d), String(d), [d] + '', new Date(0) + '' === new Date(0).toString(), d + 1, 1 + null + undefined + true + 'x' + null + undefined + true + 1n);
let rope = ''; for (let i = 0; i < 200; i++) rope = i % 2 ? rope + i : i + rope;
const m = { [rope]: 'found' }, set = new Set([rope]);
let again = ''; for (let i = 0; i < 200; i++) again = i % 2 ? again + i : i + again;
console.log(m[again], set.has(again), rope === again, rope < again + 'x', rope.length, rope.indexOf('199'), rope.at(-1), rope > 'a', again.slice(10, 20));
console.log(-0 + '', 1e21 + '', 0.1 + 0.2 + '', [] + [], [] + {}, (() => 1) + '', /a\/b/g + '', null + '', 'é' + '€', ('€' + 'é').charCodeAt(1));
