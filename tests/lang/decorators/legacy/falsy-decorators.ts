// A decorator that is undefined or null is passed over.
const none: any = undefined, nil: any = null, log: string[] = [];
const d: any = () => { log.push("d"); };
@none class A { @nil @d m() {} @none x = 1; }
console.log(new A().x, log.join());
// expect: 1 d
