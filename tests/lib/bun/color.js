// Bun.color: every form of input, every format, and what is refused. What Bun 1.4.5 printed.
const formats = ['css', 'ansi-16', 'ansi-16m', 'ansi_256', 'number', 'hex', 'HEX', 'rgb', 'rgba', 'hsl', 'lab', '{rgb}', '{rgba}', '[rgb]', '[rgba]'];
const inputs = ['red', '#f00', '#F008', '#12345678', '#12345', 'rgb(1,2,3)', 'rgb(1 2 3 / 50%)', 'rgba(1,2,3,.5)', 'rgb(10%,20%,30%)', 'rgb(1,2 3)', 'hsl(120, 100%, 50%)',
    'hsl(120deg 40% 30% / .3)', 'hsl(1.5turn 50% 50%)', 'hwb(194 0% 0%)', 'hwb(10 80% 80%)', 'lab(50% 40 59.5 / .5)', 'lab(56.2% 79.3 83.1)',
    'oklab(59% 0.1 0.1)', 'color(display-p3 1 50% 0)', 'currentColor', 'transparent', 'CanvasText', 'grey', 'rebeccapurple', '  red ', 'nope', '',
    0xff00ff, -1, 1.5, NaN, Infinity, [1, 2, 3], [1, 2, 3, 4], [256, 300, -1], { r: 1, g: 2, b: 3 }, { r: 1, g: 2, b: 3, a: 0.5 }, null, true];
for (const input of inputs)
    console.log(JSON.stringify(input), ...formats.map((f) => JSON.stringify(Bun.color(input, f))));
for (const args of [[], ['red'], ['red', null], ['red', 5], ['red', 'x'], [[1, 2]], [['a', 'b', 'c']], [{ r: 1 }], [undefined, 'x']]) {
    try {
        console.log(Bun.color(...args));
    } catch (error) {
        console.log(error.name, error.code, error.message);
    }
}
