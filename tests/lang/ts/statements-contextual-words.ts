var type = 1, of = 2, as = 3, is = 4, keyof = 5, infer = 6, readonly = 7, unique = 8, asserts = 9, global = 10, abstract = 11, out = 12, satisfies = 13, accessor = 14, override = 15, module = 16, namespace = 17;
type
namespace
declare
abstract
var declare = 18;
console.log([type, of, as, is, keyof, infer, readonly, unique, asserts, global, abstract, out, satisfies, accessor, override, module, namespace, declare].join());
export {};
// expect: 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18
