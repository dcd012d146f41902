// A blob becomes a file of now in a FormData; a file that gets another name keeps its date.
const form = new FormData(), before = Date.now();
form.set('a', new Blob(['x']), 'a.txt');
form.set('b', new File(['y'], 'b.txt', { lastModified: 123 }), 'c.txt');
const a = form.get('a'), b = form.get('b');
console.log(a.name, a instanceof File, a.lastModified >= before && a.lastModified <= Date.now()); // expect: a.txt true true
console.log(b.name, b.lastModified); // expect: c.txt 123
