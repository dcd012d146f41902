const base = 2; const text = `t${base}`; let late = 5;
enum E { A = base, B = A << base, C = ~B, D = -C, S = "s", T = `${S}-${A}`, L = S.length, P = (A + B) * 2, Q = base ** 3, R = 7 % 4, U = 1 / 0, V = "a" + "b", X = text as any, Y = late++, Z = Y }
console.log(JSON.stringify(E), E[2], E[-9], E[E.Q]);
