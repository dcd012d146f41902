// Under the name node the type of a Blob is what was given, in lower case.
// as: node
const show = (...a) => console.log(...a.map((x) => JSON.stringify(x)));
show(new Blob(['a'], { type: 'Text/Plain' }).type, new Blob(['a'], { type: 'text/html' }).type);
show(new File([], 'x', { type: 'application/json' }).type, new Blob(['a']).slice(0, 1, 'text/css').type);
const json = new Response('{}', { headers: { 'content-type': 'application/json' } });
show((await json.blob()).type, (await new Response('x').blob()).type, (await new Response(new Blob(['x'], { type: 'text/plain' })).blob()).type);
show(new Response(new Blob(['x'], { type: 'text/html' })).headers.get('content-type'));
const form = new FormData();
form.append('f', new File(['abc'], 'f.txt', { type: 'text/plain' }));
form.append('g', new Blob(['abc']));
form.append('h', new File(['abc'], 'f.json'));
form.append('i', new Blob(['abc'], { type: 'text/html' }), 'n.html');
for (const given of [form, await new Response(form).formData()])
    show(...[...given].map(([k, v]) => [k, v.name, v.type]));
