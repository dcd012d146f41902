namespace N { const made: string[] = []; export function run() { { using r: Disposable = { [Symbol.dispose]() { made.push("closed") } }; made.push("open") } return made.join() } }
class Res implements Disposable { constructor(private readonly name: string) { } [Symbol.dispose](): void { console.log("dispose", this.name) } }
function f(): number { using a = new Res("a"), b = new Res("b"); return 1 }
console.log(N.run(), f());
