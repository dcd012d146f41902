// type, interface, namespace, abstract and friends as names.
var type = 1, interface_ = 2, declare = 3, abstract = 4, namespace = 5, module_ = 6, readonly = 7, is = 8, keyof = 9, infer = 10, of = 11, asserts = 12, override = 13, out = 14;
type = 20
abstract = 40
const o = { type, declare() { return "m"; }, get readonly() { return 1; }, async: 2, public: 3, private: 4, static: 5 };
class C { type = 1; declare = 2; readonly = 3; get = 4; set = 5; static = 6; abstract() { return "abs"; } async() { return "as"; } override() { return "ov"; } readonly readonly2 = 9; declare2; }
console.log(type + declare + abstract + namespace + readonly, o.declare(), o.public + o.private, new C().type + new C().declare, new C().abstract(), new C().override(), new C().readonly2, out);
// expect: 75 m 7 3 abs ov 9 14
