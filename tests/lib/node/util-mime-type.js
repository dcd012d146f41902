// util.MIMEType and MIMEParams: parsing, writing, what is refused.
// as: node
const { MIMEType, MIMEParams } = require('util');
for (const text of ['text/html;charset="x y";a=b', 'TEXT/Html; A="\\""; a=2 ;;b=" "', ' x/y ;z', 'a/b;c=d;c=e;=f;g=']) {
    const m = new MIMEType(text);
    console.log(String(m), m.essence, [...m.params], JSON.stringify(m));
}
for (const text of ['text', 'te xt/a', 'a/ b', '', '/', 'a/', 'a/b/c']) {
    try {
        console.log(String(new MIMEType(text)));
    } catch (e) {
        console.log(e.name, e.code, e.message);
    }
}
const m = new MIMEType('a/b;x=1');
m.type = 'Image';
m.subtype = 'PNG';
m.params.set('q', 'é"\\');
m.params.delete('x');
console.log(`${m}`, m.params.get('q'), m.params.has('x'), m.params.get('x'), [...new MIMEParams().keys()]);
for (const change of [() => m.type = 'a b', () => m.subtype = '', () => m.params.set('', 1), () => m.params.set('a', '\n')]) {
    try {
        change();
    } catch (e) {
        console.log(e.code, e.message);
    }
}
