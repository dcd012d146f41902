// Symbol keys: in literals, classes, assign, spread, rest, JSON, for-in, getOwnPropertySymbols order.
const a = Symbol('a'), b = Symbol('b'), o = { [b]: 1, x: 2, [a]: 3, get [Symbol.for('g')]() { return 4; } };
console.log(Object.getOwnPropertySymbols(o).map(String).join(), Reflect.ownKeys(o).map(String).join(), JSON.stringify(o), Object.keys(o).join(), { ...o }[a], Object.assign({}, o)[b], o[Symbol.for('g')]);
const { [a]: taken, ...rest } = o; console.log(taken, rest[b], a in rest, Object.entries(o).length, Object.getOwnPropertyDescriptors(o)[b].value); for (const k in o) console.log(k);
class C { static [a] = 's'; [b]() { return 'm'; } get [a]() { return 'g'; } } console.log(C[a], new C()[b](), new C()[a], C.prototype[b].name, Object.getOwnPropertyDescriptor(C.prototype, a).get.name); delete o[b]; o[b] = 9; console.log(Object.getOwnPropertySymbols(o).map(s => s.description).join());
