// Bun.wrapAnsi and Bun.sliceAnsi. What Bun 1.4.5 printed.
const red = '\x1b[31m', off = '\x1b[39m', bold = '\x1b[1m', light = '\x1b[22m', link = '\x1b]8;;http://x.y\x07', unlink = '\x1b]8;;\x07';
const show = (...list) => console.log(list.map((it) => JSON.stringify(it)).join(' '));
const texts = [['The quick brown fox jumped', 10], [`${red}The quick brown fox${off} jumped`, 7], ['supercalifragilistic expialidocious', 8], ['  lead  and   trail  ', 6],
    ['a\nb c d e\n\nf', 3], ['日本語テキスト です', 5], ['ab\tcd ef', 4], ['', 5], ['abc', 0], [`${bold}${red}hello world${off}${light}`, 5], ['hello\r\nworld foo', 4], ['😀😀😀 😀', 3],
    [`${link}link text here${unlink}`, 5], ['   ', 2], ['a    b', 2], ['\x1b[38;5;200mcolor text wraps\x1b[0m', 6]];
for (const hard of [false, true])
    for (const wordWrap of [true, false])
        for (const trim of [true, false])
            for (const [text, n] of texts)
                show(Bun.wrapAnsi(text, n, { hard, wordWrap, trim }));
show(Bun.wrapAnsi(), Bun.wrapAnsi('abc def'), Bun.wrapAnsi('abc def', '3'), Bun.wrapAnsi('abc def', -3), Bun.wrapAnsi(5, 3), Bun.wrapAnsi('abc def', 3, null));
for (const text of ['hello world', `${red}hello${off} world`, `${bold}${red}hel${off}lo${light}`, 'a日b本c', '😀x😀', `${link}link${unlink} t`, '\x1b[0mabc\x1b[0m', 'e\u0301a\u0301bc',
    '\x1b[38;5;9mabc\x1b[48;2;1;2;3mdef\x1b[0m', '\x1b[1;31mab\x1b[22;39mcd', `${red}ab`, '👨‍👩‍👧x', '\x1b[2Jabc\x1b[5C'])
    show(...[[0], [0, 3], [1, 3], [2], [1, 2], [-3], [-3, -1], [3, 1], [2, 100], [4, 6]].map(([a, b]) => Bun.sliceAnsi(text, a, b)));
for (const [a, b, ellipsis] of [[0, 5, '…'], [0, 5, '...'], [3, 7, '…'], [-5, undefined, '…'], [0, 50, '…'], [0, 1, '...'], [0, 2, '…'], [5, 8, '…']])
    show(Bun.sliceAnsi('hello world', a, b, ellipsis), Bun.sliceAnsi(`${red}hello world${off}`, a, b, { ellipsis }), Bun.sliceAnsi('日本語テキスト', a, b, ellipsis));
show(Bun.sliceAnsi(), Bun.sliceAnsi('abc', '1'), Bun.sliceAnsi(123, 1), Bun.sliceAnsi('abc', NaN), Bun.sliceAnsi('①②③abc', 0, 3, { ambiguousIsNarrow: false }));
