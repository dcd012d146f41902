enum X { A = 0 / 0, B = 1 / 0, C = -1 / 0, D = NaN, E = Infinity, F = -0, G = 1e21, H = 0.1 + 0.2, I = 1 << 33, J = 4294967296 | 0, K = (-1) ** 0.5, L = 5 % 0 }
for (const k of Object.keys(X)) console.log(k, (X as any)[k]);
console.log(Object.is(X.F, -0));
// expect: 0 J
// expect: 2 I
// expect: A NaN
// expect: NaN L
// expect: B Infinity
// expect: Infinity E
// expect: C -Infinity
// expect: -Infinity C
// expect: D NaN
// expect: E Infinity
// expect: F 0
// expect: G 1e+21
// expect: 1e+21 G
// expect: H 0.30000000000000004
// expect: 0.30000000000000004 H
// expect: I 2
// expect: J 0
// expect: K NaN
// expect: L NaN
// expect: false
