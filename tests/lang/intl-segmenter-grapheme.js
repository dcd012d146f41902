const s = new Intl.Segmenter('en');
const show = (x) => console.log([...s.segment(x)].map((d) => `${d.index}:${escape(d.segment)}`).join(' '), Object.keys([...s.segment(x + 'a')][0]).join());
show('abc'); show('e\u0301a\u0300\u0323b'); show('👨‍👩‍👧‍👦👍🏽🇩🇪🇫🇷🇺'); show('\r\n\n\r'); show('각가\u11a8'); show('क्षि क्‍ष'); show('\ud800a\udc00'); show(''); show('ก็า'); show('\u00ad\u00e9\u0085x');
console.log(JSON.stringify([...s.segment('né')]), JSON.stringify(s.resolvedOptions()));
