enum Flag { None = 0, A = 1 << 0, B = 1 << 1, C = 1 << 2, AB = A | B, All = ~(~0 << 3) }
let f: Flag = Flag.A | Flag.C;
console.log(f, (f & Flag.B) !== 0, Flag.AB, Flag.All, Flag[Flag.AB]);
f &= ~Flag.A;
console.log(Flag[f]);
// expect: 5 false 3 7 AB
// expect: C
