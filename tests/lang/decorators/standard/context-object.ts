// The context: its keys in order, kind, name, static, private, access.
const out: string[] = [];
function d(v: any, c: any) { out.push([c.kind, String(c.name), c.static, c.private, Object.keys(c).join("/"), c.access ? Object.keys(c.access).join("/") : "-", typeof v, typeof c.addInitializer, c.addInitializer.length].join(" ")); }
const sym = Symbol("sym");
@d class A {
  @d m() {} @d static sm() {} @d #pm() {} @d static #spm() {}
  @d get g() { return 1; } @d set s(v: any) {} @d static get sg() { return 1; }
  @d f = 1; @d static sf = 1; @d #pf = 1;
  @d accessor a = 1; @d static accessor sa = 1;
  @d "quoted name"() {} @d 42() {} @d [sym]() {} @d ["com" + "puted"] = 1; @d 1.5 = 1;
}
console.log(out.join("\n"));
// expect: method sm true false kind/name/static/private/access/metadata/addInitializer has/get function function 1
// expect: method #spm true true kind/name/static/private/access/metadata/addInitializer has/get function function 1
// expect: getter sg true false kind/name/static/private/access/metadata/addInitializer has/get function function 1
// expect: accessor sa true false kind/name/static/private/access/metadata/addInitializer has/get/set object function 1
// expect: method m false false kind/name/static/private/access/metadata/addInitializer has/get function function 1
// expect: method #pm false true kind/name/static/private/access/metadata/addInitializer has/get function function 1
// expect: getter g false false kind/name/static/private/access/metadata/addInitializer has/get function function 1
// expect: setter s false false kind/name/static/private/access/metadata/addInitializer has/set function function 1
// expect: accessor a false false kind/name/static/private/access/metadata/addInitializer has/get/set object function 1
// expect: method quoted name false false kind/name/static/private/access/metadata/addInitializer has/get function function 1
// expect: method 42 false false kind/name/static/private/access/metadata/addInitializer has/get function function 1
// expect: method Symbol(sym) false false kind/name/static/private/access/metadata/addInitializer has/get function function 1
// expect: field sf true false kind/name/static/private/access/metadata/addInitializer has/get/set undefined function 1
// expect: field f false false kind/name/static/private/access/metadata/addInitializer has/get/set undefined function 1
// expect: field #pf false true kind/name/static/private/access/metadata/addInitializer has/get/set undefined function 1
// expect: field computed false false kind/name/static/private/access/metadata/addInitializer has/get/set undefined function 1
// expect: field 1.5 false false kind/name/static/private/access/metadata/addInitializer has/get/set undefined function 1
// expect: class A   kind/name/metadata/addInitializer - function function 1
