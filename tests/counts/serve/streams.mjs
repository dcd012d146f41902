// For test_node.py: so many streams of ten chunks, read by for await or through a TransformStream, or texts decoded in pieces.
import { StringDecoder } from 'node:string_decoder';
const times = Number(process.argv[2]), what = process.argv[3];
const source = () => {
    let i = 0;
    return new ReadableStream({ pull(c) { if (i++ < 10) c.enqueue('x'); else c.close(); } });
};
const bytes = Buffer.from('The quick brown fox');
for (let n = 0; n < times; n++) {
    if (what === 'read') {
        for await (const chunk of source());
    } else if (what === 'transform') {
        const reader = source().pipeThrough(new TransformStream({ transform(chunk, c) { c.enqueue(chunk + chunk); } })).getReader();
        while (!(await reader.read()).done);
    } else {
        const decoder = new StringDecoder('utf8');
        decoder.write(bytes) + decoder.end();
    }
}
