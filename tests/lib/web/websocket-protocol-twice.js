// The same protocol twice, whatever its letters' case.
for (const list of [['a', 'A'], ['chat', 'other', 'CHAT'], ['a', 'a']])
    try {
        new WebSocket('ws://127.0.0.1:9/', list);
        console.log('fine');
    } catch (e) {
        console.log(e.name, e.message);
    }
// expect: SyntaxError WebSocket protocols contain duplicates: 'A'
// expect: SyntaxError WebSocket protocols contain duplicates: 'CHAT'
// expect: SyntaxError WebSocket protocols contain duplicates: 'a'
