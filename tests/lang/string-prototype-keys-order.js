// Names, lengths and attributes of String and its prototype; the order of keys does not change by use.
const before = Reflect.ownKeys(String.prototype).map(String).join();
const show = o => Reflect.ownKeys(o).filter(k => typeof o[k] === 'function').map(k => `${String(k)}:${o[k].name}:${o[k].length}`).sort().join(' ');
console.log(show(String.prototype));
console.log(show(String));
for (const k of Reflect.ownKeys(String.prototype)) if (k !== 'constructor') void String.prototype[k];
'a'.padStart(3); 'x'.at(0);
console.log(before === Reflect.ownKeys(String.prototype).map(String).join(), Object.keys(String.prototype).length, Object.prototype.toString.call(String.prototype), String.prototype == '');
