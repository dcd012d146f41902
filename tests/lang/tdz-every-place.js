// A binding is dead until its declaration has run, wherever it is used.
const tried = (f) => { try { return f(); } catch (e) { return e.name; } };
console.log(tried(() => { x; let x; }), tried(() => { typeof x; let x; }), tried(() => { x = 1; let x; }),
    tried(() => { let x = x; }));
console.log(tried(() => { for (let i = i; ;) break; }), tried(() => { for (const a of [a]) ; }),
    tried(() => { class A extends A {} }));
console.log(tried(() => { const { a = b, b } = {}; }), tried(() => { const f = () => v; const r = f(); let v; }),
    tried(() => { delete x.y; let x; }));
console.log(tried(() => { class C { static [C.name] = 1; } }), tried(() => { class C { static x = C.name; } return C.x; }));
console.log(tried(() => { switch (0) { case 0: z; case 1: let z; } }), tried(() => { x++; let x = 1; }),
    tried(() => { [x] = [1]; let x; }));
console.log(tried(() => { const c = 1; c = 2; }),
    tried(() => { const c = 1; c += (() => { throw new RangeError('first'); })(); }),
    tried(() => { for (const i = 0; i < 2; i++); }));
