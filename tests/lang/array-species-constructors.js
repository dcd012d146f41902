// ArraySpeciesCreate: constructor undefined, null species, non-constructors, results that are not arrays.
const t = f => { try { return f(); } catch (e) { return e.name; } };
const make = c => { const a = [1, 2, 3]; Object.defineProperty(a, 'constructor', { value: c, configurable: true }); return a; };
const show = x => typeof x === 'string' ? x : `${x.constructor === Array} ${Array.isArray(x)} ${x.length}`;
for (const c of [undefined, null, 5, 'x', {}, { [Symbol.species]: undefined }, { [Symbol.species]: null }, { [Symbol.species]: {} }, { [Symbol.species]: () => 1 }, { [Symbol.species]: Array }, function () {}, Object])
    console.log(['map', 'filter', 'slice', 'concat', 'flatMap'].map(m => t(() => show(make(c)[m](x => x)))).join(', '));
class Short { static get [Symbol.species]() { return function (n) { this.n = n; }; } }
const made = make(Short);
console.log(JSON.stringify(made.map(x => x * 2)), JSON.stringify(made.filter(x => x > 1)), JSON.stringify(made.slice(1)), JSON.stringify(made.concat([4])), JSON.stringify(made.flat()));
const fixed = make({ [Symbol.species]: function () { return Object.freeze([]); } });
console.log(t(() => fixed.map(x => x)), t(() => fixed.filter(x => x)), t(() => fixed.filter(x => false).length), t(() => fixed.slice(0)), t(() => fixed.concat(1)));
const same = make({ [Symbol.species]: function () { return same; } });
console.log(same.map(x => x + 1).join(), same.slice(1) === same, same.join());
console.log(Array[Symbol.species] === Array, Object.getOwnPropertyDescriptor(Array, Symbol.species).set, Object.getOwnPropertyDescriptor(Array, Symbol.species).get.call(7));
