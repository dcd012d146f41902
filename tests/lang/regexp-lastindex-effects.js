// When lastIndex is read, converted and written.
const log = [];
const make = (flags, value) => { const r = /b/; const re = new RegExp('b',
    flags); re.lastIndex = { valueOf() { log.push('li'); return value; } }; return re; };
const show = (name, f) => { let r; try { r = f(); } catch (e) { r = e.name; } console.log(name, JSON.stringify(r),
    log.join()); log.length = 0; };
for (const flags of ['', 'g', 'y', 'gy']) {
    show('exec ' + flags,
        () => { const re = make(flags, 1); const m = re.exec('abab'); return [m && m.index, typeof re.lastIndex === 'object' ? 'object' : re.lastIndex]; });
    show('test ' + flags,
        () => { const re = make(flags, 9); return [re.test('abab'), typeof re.lastIndex === 'object' ? 'object' : re.lastIndex]; });
    show('replace ' + flags,
        () => { const re = make(flags, 1); return ['abab'.replace(re, 'X'), typeof re.lastIndex === 'object' ? 'object' : re.lastIndex]; });
    show('match ' + flags, () => { const re = make(flags, 1); return 'abab'.match(re); });
    show('split ' + flags, () => 'abab'.split(make(flags, 1)));
    show('search ' + flags, () => { const re = make(flags, 1); return ['abab'.search(re), typeof re.lastIndex]; });
    show('matchAll ' + flags,
        () => [...'abab'.matchAll(make(flags.includes('g') ? flags : flags + 'g', 2))].map((m) => m.index));
}
const frozen = Object.freeze(/a/g);
show('frozen', () => frozen.exec('a'));
show('frozen none', () => /x/.exec.call(Object.freeze(/x/), 'a'));
show('frozen fail', () => Object.freeze(/x/g).exec('a'));
