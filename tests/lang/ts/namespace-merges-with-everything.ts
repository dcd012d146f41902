class K { static own = 1; m() { return K.extra } } namespace K { export const extra = "x"; export class Inner extends K { } }
function F() { return F.count++ } namespace F { export let count = 0; export namespace Deep { export const d = () => count } }
enum C { Red } namespace C { export function parse(s: string) { return C[s as keyof typeof C] } }
console.log(K.extra, new K.Inner().m(), F(), F(), F.Deep.d(), C.parse("Red"), Object.keys(K).join());
