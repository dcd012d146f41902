// needs: icu
const show = (l, granularity, x) => console.log([...new Intl.Segmenter(l, { granularity }).segment(x)].map((d) => `${d.segment}${d.isWordLike === undefined ? '' : d.isWordLike ? '+' : '-'}`).join('|'));
show('en', 'word', "Hi, a1 3.5 can't. Don\u2019t! x_y 1,000.50"); show('ja', 'word', '吾輩は猫である。'); show('de', 'word', 'Straßenbahn – ÄÖÜ'); show('en', 'word', 'Привет, мир 😀!');
show('en', 'sentence', 'Hello there. How are you? Fine! Mr. Smith came. 3.5 is. "Yes." he said'); show('en', 'sentence', 'One\nTwo\r\nThree'); show('en', 'sentence', '');
const w = new Intl.Segmenter('en', { granularity: 'word' }).segment('ab cd');
console.log([0, 1, 2, 3, 4, 5].map((i) => JSON.stringify(w.containing(i))).join(' '));
