// Members of instances first, then static ones, in the order of the text.
const log: string[] = [];
function d(n: string): any { return () => { log.push(n); }; }
class A { @d("s1") static s1() {} @d("i1") i1() {} @d("s2") static s2 = 1; @d("i2") i2 = 1; @d("s3") static get s3() { return 1; } @d("i3") get i3() { return 1; } }
console.log(log.join());
// expect: i1,i2,i3,s1,s2,s3
