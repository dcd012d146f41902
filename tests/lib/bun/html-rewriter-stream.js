// HTMLRewriter over responses: cut anywhere, the result is the same; status and headers stay, errors of handlers are errors of the body.
const html = '<!DOCTYPE html><html><head><title>a<b</title><script>if (a</b) "</p>"</script></head><body><!-- c --><p class="x y" id=1>t&amp;<b>é日😀</b></p><br/>'
    + '<svg><path d="x"/><![CDATA[<p>]]></svg><ul><li>1<li>2</ul><textarea><p></textarea></ x><?y?><p>last</p\n></body></html><p a="';
const rewriter = () => new HTMLRewriter()
    .on('p', { element(e) { e.setAttribute('n', '"1"'); e.after('!'); e.onEndTag((tag) => { tag.before(`(${tag.name})`); }); }, comments(c) { c.text = 'in p'; } })
    .on('b, li:first-child', { element(e) { e.prepend('<', { html: true }); e.append('&'); } })
    .on('ul > li', { element(e) { e.before('L'); } })
    .on('br', { element(e) { e.replace('<hr>', { html: true }); } })
    .on('title', { element(e) { e.setInnerContent('T'); } })
    .on('textarea', { element(e) { e.remove(); } })
    .onDocument({ comments(c) { c.before('C'); }, text(t) { if (t.lastInTextNode) t.after('|'); }, doctype(d) { d.remove(); }, end(e) { e.append('END'); } });
const whole = rewriter().transform(html);
console.log(whole);
// expect: <html><head><title>T</title><script>if (a</b) "</p>"|</script></head><body>C<!-- c --><p class="x y" id=1 n="&quot;1&quot;">t&amp;|<b><é日😀|&amp;</b>(p)</p>!<hr><svg><path d="x"/><![CDATA[<p>]]></svg><ul>L<li><1|<li><2|&amp;</ul>C</ x>C<?y?><p n="&quot;1&quot;">last|(p)</p
// expect: >!</body></html><p a="END
const bytes = new TextEncoder().encode(html);
for (const size of [1, 2, 3, 5, 64]) {
    let at = 0;
    const body = new ReadableStream({
        pull(controller) {
            if (at >= bytes.length)
                controller.close();
            else
                controller.enqueue(bytes.slice(at, at += size));
        },
    });
    const text = await rewriter().transform(new Response(body)).text();
    console.log(size, text === whole || text);
}
// expect: 1 true
// expect: 2 true
// expect: 3 true
// expect: 5 true
// expect: 64 true
const given = new Response('<p>x</p>', { status: 201, statusText: 'Made', headers: { a: 'b', 'content-length': '8', 'content-type': 'text/html' } });
const made = new HTMLRewriter().on('p', { async element(e) { await new Promise((resolve) => setTimeout(resolve, 1)); e.setAttribute('slow', ''); } }).transform(given);
console.log(made.status, made.statusText, JSON.stringify([...made.headers]), await made.text(), given.bodyUsed);
// expect: 201 Made [["a","b"],["content-type","text/html"]] <p slow="">x</p> true
const failing = async (element) => {
    try {
        console.log(await new HTMLRewriter().on('p', { element }).transform(new Response('<p>x</p>')).text());
    } catch (error) {
        console.log(error.message);
    }
};
await failing(() => { throw new Error('at once'); }); // expect: at once
await failing(async () => { await 1; throw new Error('later'); }); // expect: later
try {
    new HTMLRewriter().on('p', { element: () => new Promise((resolve) => setTimeout(resolve, 1)) }).transform('<p>');
} catch (error) {
    console.log(error.name, error.message.slice(0, 60)); // expect: TypeError HTMLRewriter.transform() cannot synchronously return a strin
}
console.log(await new HTMLRewriter().on('p', {}).transform(new Response(null)).text() === ''); // expect: true
