// Results go straight to their destination; locals are operands; constants fold.
function arithmetic(a, b) { let c = a + b * 2 - (a - 1); c += b; c++; return -c % 7 + (1 + 2 * 3); }
function order(a, b) { return a + (a = b) + f(a, a++, a); }
function short(a, b) { return (a && b || a?.b?.(b)) ?? (a ? b : -0); }
function members(o, k) { o.x = o.y[k] + o['z']; o[k]++; o.n ??= k; delete o.x; return o.list.length; }
function literals(v) { return [{ a: v, b: 'x', c() { return 1; } }, [1, , ...v], `<${v}>`, /r/g, 70000, 1.5]; }
function calls(o, a) { o.m(a)(a).n(...a); return new o.C(a, ...a); }
