// Each decorator gets a context and an access object of its own, with the same functions.
const all: any[] = [];
const d = (v: any, c: any) => { all.push(c); };
class A { @d @d x = 1; }
console.log(all[0] === all[1], all[0].access === all[1].access, all[0].access.get === all[1].access.get, all[0].addInitializer === all[1].addInitializer);
// expect: false false true false
