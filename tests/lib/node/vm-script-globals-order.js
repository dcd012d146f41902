// Functions of a script come before its variables among the properties of the global object (ECMA-262, 16.1.7), and keep what stood there.
const vm = require('node:vm');
const context = vm.createContext({ there: 1 });
vm.runInContext('var first = 2; function there() {} var second = 1; function made() {} let hidden;', context);
console.log(Object.keys(context).join());
vm.runInThisContext('var a; function b() {} var c; function d() {}');
console.log(Object.getOwnPropertyNames(globalThis).slice(-4).join(), Object.getOwnPropertyDescriptor(globalThis, 'b').configurable);
Object.defineProperty(globalThis, 'getter', { get: () => 1, configurable: true });
vm.runInThisContext('function getter() {}');
console.log(typeof getter, Object.getOwnPropertyDescriptor(globalThis, 'getter').configurable);
for (const object of [5, null, 'x'])
    try {
        vm.createContext(object);
    } catch (e) {
        console.log(e.code, e.message);
    }
// expect: there,made,first,second
// expect: b,d,a,c false
// expect: function false
// expect: ERR_INVALID_ARG_TYPE The "object" argument must be of type object. Received type number (5)
// expect: ERR_INVALID_ARG_TYPE The "object" argument must be of type object. Received null
// expect: ERR_INVALID_ARG_TYPE The "object" argument must be of type object. Received type string ('x')
