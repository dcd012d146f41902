// ?. in all its forms.
const o = { a: { b() { return this.c; }, c: 5 }, n: null };
console.log(o?.a?.b(), o.n?.x.y.z, o.x?.(), o?.["a"]?.c, o.a?.b?.(), delete o?.a?.c, o.a.c, null?.[console.log("no")]);
const s = (x) => x?.y.z?.w;
console.log(s(null), s({ y: { z: null } }));
// expect: 5 undefined undefined 5 5 true undefined undefined
// expect: undefined undefined
