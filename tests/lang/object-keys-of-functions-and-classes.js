// Key order of functions, classes and instances: own slots first, then as defined.
class A { b = 1; 2 = 2; a = 3; static z = 1; static 1() {} static y() {} constructor() { this.late = 4; } }
console.log(Reflect.ownKeys(new A()).join(), Reflect.ownKeys(A).join(), Reflect.ownKeys(A.prototype).join());
function F() {} F.b = 1; F[0] = 1; delete F.name; F.name2 = 2;
console.log(Object.keys(F).join(), Object.hasOwn(F, 'name'), F.name === '', Object.getOwnPropertyNames(F).includes('name'));
Object.defineProperty(F, 'name', { value: 'again', configurable: true }); console.log(F.name, Object.getOwnPropertyNames(F).at(-1));
