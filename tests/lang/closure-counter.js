// Each call of the maker has its own variable.
const make = () => { let n = 0; return () => ++n; };
const a = make(), b = make();
a(); a();
console.log(a(), b());
// expect: 3 1
