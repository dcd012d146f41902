// In TypeScript toString gives the text of the file, types and all, or without them; it never shows generated code that differs in meaning.
interface P { x: number }
function add(a: number, b: number): number { return a + b; }
const arrow = (p: P): number => p.x;
class C<T> { private v: T | undefined; get(k: T): T | undefined { return this.v ?? k; } }
const strip = (s: string) => s.replace(/\s+/g, ' ').replace(/: ?(number|P|string)/g, '').replace(/ +\)/g, ')').replace(/ +,/g, ',');
console.log(strip(add.toString()).replace(/ \{/, '{').replace(') {', '){'));
console.log(eval('(' + strip(arrow.toString()).replace(/\) +=>/, ')=>') + ')')({ x: 4 }));
console.log(new C<number>().get(3), C.toString().startsWith('class C'), add.length, arrow.name);
const handler = { fetch(req: { url: string }): string { return req.url; } };
console.log(handler.fetch.toString().startsWith('fetch('), handler.fetch.length);
