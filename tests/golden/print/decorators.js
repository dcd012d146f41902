@dec @a.b(1) @(x ? y : z) class A { @m foo() {} @f bar = 1; @q static baz; @(r()()) accessor s; @t get u() {} }
export @d class B {}
let c = @e class {};
