// peer: none
// Bun.Transpiler: minify.identifiers, minifyIdentifiers and minify: true give variables short names.
const code = "export function add(left, right) { let sum = left + right; return sum }\nconst once = add(1, 2);\nconsole.log(once);";
for (const options of [{ minify: { identifiers: true } }, { minifyIdentifiers: true }, { minify: true }, { minify: true, minifyIdentifiers: false }])
    console.log(new Bun.Transpiler({ loader: "ts", ...options }).transformSync(code));
// expect: export function add(t, n) {
// expect:   let a = t + n;
// expect:   return a;
// expect: }
// expect: const e = add(1, 2);
// expect: console.log(e);
// expect:
// expect: export function add(t, n) {
// expect:   let a = t + n;
// expect:   return a;
// expect: }
// expect: const e = add(1, 2);
// expect: console.log(e);
// expect:
// expect: export function add(t,n){let a=t+n;return a}const e=add(1,2);console.log(e);
// expect: export function add(left,right){let sum=left+right;return sum}const once=add(1,2);console.log(once);
