// Symbol.toPrimitive and OrdinaryToPrimitive: hints for each operator, bad results, Date's default.
const hints = []; const o = { [Symbol.toPrimitive](h) { hints.push(h); return 1; } };
void [o + 1, o * 1, -o, +o, `${o}`, String(o), Number(o), o == 1, o < 1, o | 0, { [o]: 1 }, [1, 2][o], Math.max(o), o in {}, 'x'.repeat(o), new Date(o), parseInt(o), isNaN(o), o ** 1, [o].join(), BigInt(o), Symbol(o).description, o != 2, 1 + o, 'a' + o, new Array(5).fill(0, o), encodeURI(o), JSON.stringify({ [o]: 0 })];
console.log(hints.join());
for (const r of [{}, [], () => 1, new Date(0)]) try { +{ [Symbol.toPrimitive]: () => r }; console.log('no'); } catch (e) { console.log(e.name); }
for (const p of [undefined, null]) console.log(+{ [Symbol.toPrimitive]: p, valueOf: () => 5 });
for (const p of [1, 'x', {}]) try { +{ [Symbol.toPrimitive]: p }; } catch (e) { console.log(e.name); }
const both = (v, s) => ({ valueOf: v, toString: s });
console.log(both(() => 'v', () => 's') + '', `${both(() => 'v', () => 's')}`, `${both(() => 'v', () => ({}))}`, both(() => ({}), () => 's') + '', both(5, () => 's') + '', `${both(() => 'v', null)}`);
try { both(() => ({}), () => ({})) + ''; } catch (e) { console.log(e.name); }
const d = new Date(0); d.valueOf = () => 'value'; d.toString = () => 'string';
console.log(d + '', d * 1, `${d}`, d == 'string', d < 'z', Date.prototype[Symbol.toPrimitive].call({ toString: () => 's', valueOf: () => 'v' }, 'default'), Date.prototype[Symbol.toPrimitive].call({ toString: () => 's', valueOf: () => 'v' }, 'number'));
for (const h of ['', 'Number', undefined, null, 1]) try { Date.prototype[Symbol.toPrimitive].call({}, h); } catch (e) { console.log(e.name); }
try { Date.prototype[Symbol.toPrimitive].call(1, 'number'); } catch (e) { console.log(e.name); }
