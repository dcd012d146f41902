// Nothing returned: the class stays; falsy results too.
const seen: any[] = [];
function d(c: any): any { seen.push(c.name); }
function zero(c: any): any { return 0; }
@d @zero class A { x = 1; }
console.log(seen.join(), new A().x);
// expect: A 1
