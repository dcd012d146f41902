class B { constructor(public base: string) {} }
class D extends B { f = "field"; constructor(public own: number) { const t = own * 2; super("b" + t); console.log(this.own, this.f, this.base); } }
console.log(JSON.stringify(new D(4)));
// expect: 4 field b8
// expect: {"base":"b8","own":4,"f":"field"}
