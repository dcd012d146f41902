// bench/lib/svg: the whole text of a picture, with ranges, a missing value, a tie, characters that need escapes.
import { barPicture } from '../../../bench/lib/svg.ts';

const bars = (a, b) => [
    { series: 'cob', value: a, low: a * 0.9, high: a * 1.2, text: `${a} req/s` },
    { series: 'bun', value: b, text: `${b} req/s` },
    { series: 'node <24>', text: 'fails: "no" & so on' },
];
const picture = {
    title: 'Requests & answers', subtitle: 'more is better', footer: ['2026-12-01', 'cob bench/routes/routes.ts'], series: ['cob', 'bun', 'node <24>'],
    groups: [{ title: '/plain', note: 'tie', bars: bars(200, 100) }, { title: '/json', bars: bars(20, 10) }],
};
const text = barPicture(picture);
console.log(text);
console.log(barPicture(picture) === text, /<script|http(?!:\/\/www\.w3\.org\/2000\/svg)|@import|url\(/.test(text));
console.log(barPicture({ ...picture, scale: 'all' }).match(/class="s0" x="\d+" y="\d+" width="[\d.]+"/g));
console.log(barPicture({ ...picture, groups: [{ title: 'nothing', bars: [{ series: 'cob', value: 0, text: '0' }] }], footer: [] }).includes('NaN'));
