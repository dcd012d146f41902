// Forms of decorator expressions: names, dots, one call, parentheses, private names.
const seen = [];
const d = (v, c) => { seen.push(c.name); };
const o = { a: { b: d, c: () => d, if: d, class: d } };
function f(...a) { return d; }
class A {
  @d a() {}
  @o.a.b b() {}
  @o.a.c() c() {}
  @f(1, 2, ...[3]) e() {}
  @(d) g() {}
  @(true ? d : 0) h() {}
  @o.a.if i() {} @o.a.class static j() {}
  @d @d k() {} @d
  l() {}
  @d [`m`]() {}
  @d *n() {}
  @d async o() {}
  @d async *p() {}
  @d static async *q() {}
  @d "r"() {}
  @d 1() {}
  @d get() {} @d set() {} @d static() {} @d async() {} @d accessor() {}
  @d get; @d set; @d static s;
}
console.log(seen.map(String).join(" "));
// expect: j q a b c e g h i k k l m n o p r 1 get set static async accessor s get set
