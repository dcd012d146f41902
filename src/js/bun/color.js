// bun/color - Bun.color: colours of CSS (Color 4) and of programs, in; text of CSS, of terminals, numbers and objects, out.
//
// A colour is { space, v: three components, alpha }: space is "rgb" (bytes), "lab", "lch", "oklab" or "oklch". What has no value of its own here
// (currentColor, system colours, color()) is { text }. Components are single-precision numbers, as Bun has them: every step is rounded.
// Not here: color-mix, light-dark, relative colours, calc.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');

const f32 = Math.fround;

const NAMES = 'aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black 000000 '
    + 'blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0 chartreuse 7fff00 '
    + 'chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff darkblue 00008b '
    + 'darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b '
    + 'darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon e9967a '
    + 'darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 '
    + 'darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 '
    + 'floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520 '
    + 'gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c indigo 4b0082 '
    + 'ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon fffacd lightblue add8e6 '
    + 'lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 '
    + 'lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa lightslategray 778899 '
    + 'lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32 linen faf0e6 '
    + 'magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db '
    + 'mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 '
    + 'midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 '
    + 'olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 '
    + 'paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd '
    + 'powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1 saddlebrown 8b4513 '
    + 'salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d silver c0c0c0 skyblue 87ceeb '
    + 'slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen 00ff7f steelblue 4682b4 tan d2b48c '
    + 'teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 '
    + 'yellow ffff00 yellowgreen 9acd32';

const SYSTEM = ' accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext '
    + 'highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext ';

const SPACES = ' srgb srgb-linear display-p3 a98-rgb prophoto-rgb rec2020 xyz xyz-d50 xyz-d65 ';

let tables;
function names() {
    if (tables === undefined) {
        tables = { byName: new Map(), byHex: new Map() };
        const words = NAMES.split(' ');
        for (let i = 0; i < words.length; i += 2) {
            tables.byName.set(words[i], words[i + 1]);
            if (!words[i].includes('grey'))
                tables.byHex.set(words[i + 1], words[i]);
        }
    }
    return tables;
}

const rgb = (r, g, b, alpha = 1) => ({ space: 'rgb', v: [r, g, b], alpha: f32(alpha) });

// ---- text of CSS ----

function parseHex(text) {
    if (!/^[0-9a-fA-F]+$/.test(text))
        return undefined;
    const n = text.length;
    if (n !== 3 && n !== 4 && n !== 6 && n !== 8)
        return undefined;
    const wide = n < 6 ? text.split('').map((c) => c + c).join('') : text;
    const byte = (i) => parseInt(wide.slice(2 * i, 2 * i + 2), 16);
    return rgb(byte(0), byte(1), byte(2), n === 4 || n === 8 ? f32(byte(3) / 255) : 1);
}

const TOKEN = /^(?:\s|\/\*[^]*?\*\/)*(?:([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]+)?|([a-z][a-z0-9-]*)|([,/)]))/i;

// What stands between the parentheses of a function: tokens { number, unit }, { word } or { mark }. undefined: it is none of these, or does not end.
function readTokens(text) {
    const out = [];
    for (let rest = text; ;) {
        const m = TOKEN.exec(rest);
        if (m === null)
            return undefined;
        rest = rest.slice(m[0].length);
        if (m[4] === ')')
            return out;
        $push(out, m[1] !== undefined ? { number: +m[1], unit: (m[2] ?? '').toLowerCase() }
            : m[3] !== undefined ? { word: m[3].toLowerCase() } : { mark: m[4] });
    }
}

// Components and alpha, by commas or by spaces. undefined: another shape.
function readComponents(tokens, commas) {
    const out = { parts: [], alpha: undefined, commas: false };
    const byCommas = tokens[1]?.mark === ',';
    if (byCommas && !commas)
        return undefined;
    out.commas = byCommas;
    let i = 0;
    for (; out.parts.length < 3; i++) {
        if (byCommas && out.parts.length > 0 && tokens[i++]?.mark !== ',')
            return undefined;
        if (tokens[i] === undefined || tokens[i].mark !== undefined)
            return undefined;
        $push(out.parts, tokens[i]);
    }
    if (i === tokens.length)
        return out;
    if (tokens[i].mark !== (byCommas ? ',' : '/') || i + 2 !== tokens.length)
        return undefined;
    out.alpha = tokens[i + 1];
    return out;
}

const clamp = (x, low, high) => (x < low ? low : x > high ? high : x);
const isNone = (token) => token.word === 'none';
const isNumber = (token) => token.number !== undefined && token.unit === '';
const isPercent = (token) => token.unit === '%';

function alphaOf(token) {
    if (token === undefined)
        return 1;
    if (isNone(token))
        return 0;
    if (!isNumber(token) && !isPercent(token))
        return undefined;
    return f32(clamp(isPercent(token) ? token.number / 100 : token.number, 0, 1));
}

// Alpha of a colour that is kept in bytes.
function byteAlpha(token) {
    const alpha = alphaOf(token);
    return alpha === undefined ? undefined : f32(Math.round(alpha * 255) / 255);
}

const TURN = { __proto__: null, '': 1, deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

function hueOf(token) {
    if (isNone(token))
        return 0;
    const scale = token.number === undefined ? undefined : TURN[token.unit];
    return scale === undefined ? undefined : token.number * scale;
}

const percentOf = (token) => (isNone(token) ? 0 : isPercent(token) ? clamp(token.number / 100, 0, 1) : undefined);

function makeRgb({ parts, alpha }) {
    const percent = parts.every((t) => isPercent(t) || isNone(t));
    const v = [];
    for (const part of parts) {
        if (!isNone(part) && !(percent ? isPercent(part) : isNumber(part)))
            return undefined;
        $push(v, isNone(part) ? 0 : clamp(Math.round(percent ? f32(part.number / 100) * 255 : part.number), 0, 255));
    }
    const a = byteAlpha(alpha);
    return a === undefined ? undefined : rgb(v[0], v[1], v[2], a);
}

function hueToRgb(hue, saturation, light) {
    hue = ((hue % 360) + 360) % 360 / 30;
    const a = saturation * Math.min(light, 1 - light);
    const part = (n) => {
        const k = (n + hue) % 12;
        return light - a * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    };
    return [part(0), part(8), part(4)];
}

function bytesOf(v, alpha) {
    const byte = (x) => clamp(Math.round(f32(f32(x) * 255)), 0, 255);
    return alpha === undefined ? undefined : rgb(byte(v[0]), byte(v[1]), byte(v[2]), alpha);
}

function makeHsl({ parts, alpha }) {
    const hue = hueOf(parts[0]), s = percentOf(parts[1]), l = percentOf(parts[2]);
    if (hue === undefined || s === undefined || l === undefined)
        return undefined;
    return bytesOf(hueToRgb(hue, s, l), byteAlpha(alpha));
}

function makeHwb({ parts, alpha }) {
    const hue = hueOf(parts[0]), white = percentOf(parts[1]), black = percentOf(parts[2]);
    if (hue === undefined || white === undefined || black === undefined)
        return undefined;
    if (white + black >= 1) {
        const grey = white / (white + black);
        return bytesOf([grey, grey, grey], byteAlpha(alpha));
    }
    return bytesOf(hueToRgb(hue, 1, 0.5).map((x) => x * (1 - white - black) + white), byteAlpha(alpha));
}

// lab(), lch(), oklab() and oklch(): lightness in percent, then numbers.
function makeLab(space, { parts, alpha }) {
    const a = alphaOf(alpha);
    const ok = space.startsWith('ok'), polar = space.endsWith('lch');
    if (a === undefined || !isNone(parts[0]) && !isPercent(parts[0]) || !isNone(parts[1]) && !isNumber(parts[1]))
        return undefined;
    const third = polar ? hueOf(parts[2]) : isNone(parts[2]) ? 0 : isNumber(parts[2]) ? parts[2].number : undefined;
    if (third === undefined)
        return undefined;
    const light = isNone(parts[0]) ? 0 : f32(f32(parts[0].number / 100) * (ok ? 1 : 100));
    const v = [f32(Math.max(light, 0)), isNone(parts[1]) ? 0 : f32(polar ? Math.max(parts[1].number, 0) : parts[1].number), f32(third)];
    const percent = isNone(parts[0]) ? 0 : f32(Math.max(parts[0].number, 0)); // as it is printed
    return { space, v, alpha: a, percent, none: parts.map(isNone), noAlpha: alpha !== undefined && isNone(alpha) };
}

function makeColorFunction(tokens) {
    const space = tokens[0]?.word;
    if (space === undefined || !SPACES.includes(` ${space} `))
        return undefined;
    const read = readComponents(tokens.slice(1), false);
    const alpha = read === undefined ? undefined : alphaOf(read.alpha);
    if (alpha === undefined || !read.parts.every((t) => isNone(t) || isNumber(t) || isPercent(t)))
        return undefined;
    const parts = read.parts.map((t) => (isNone(t) ? 'none' : cssNumber(f32(isPercent(t) ? t.number / 100 : t.number))));
    return { text: `color(${space === 'xyz-d65' ? 'xyz' : space} ${parts.join(' ')}${alpha === 1 ? '' : ` / ${cssNumber(alpha)}`})` };
}

function makeFunction(name, text) {
    const tokens = readTokens(text);
    if (tokens === undefined)
        return undefined;
    if (name === 'color')
        return makeColorFunction(tokens);
    const read = readComponents(tokens, name.startsWith('rgb') || name.startsWith('hsl'));
    if (read === undefined || read.commas && (read.parts.some(isNone) || read.alpha !== undefined && isNone(read.alpha)))
        return undefined;
    switch (name) {
    case 'rgb':
    case 'rgba':
        return makeRgb(read);
    case 'hsl':
    case 'hsla':
        return makeHsl(read);
    case 'hwb':
        return makeHwb(read);
    case 'lab':
    case 'lch':
    case 'oklab':
    case 'oklch':
        return makeLab(name, read);
    default:
        return undefined;
    }
}

// The colour at the beginning of the text, as a value of CSS: what follows it is not looked at.
function parse(text) {
    const m = /^(?:\s|\/\*[^]*?\*\/)*(?:#([0-9a-zA-Z]+)|([a-zA-Z][a-zA-Z0-9-]*)(\()?)/.exec(text);
    if (m === null)
        return undefined;
    if (m[1] !== undefined)
        return parseHex(m[1]);
    const word = m[2].toLowerCase();
    if (m[3] !== undefined)
        return makeFunction(word, text.slice(m[0].length));
    if (word === 'transparent')
        return rgb(0, 0, 0, 0);
    if (word === 'currentcolor')
        return { text: 'currentColor' };
    const hex = names().byName.get(word);
    if (hex !== undefined)
        return parseHex(hex);
    return SYSTEM.includes(` ${word} `) ? { text: word } : undefined;
}

// ---- spaces ----

function multiply(m, v) {
    const row = (i) => f32(f32(f32(f32(m[i]) * v[0]) + f32(f32(m[i + 1]) * v[1])) + f32(f32(m[i + 2]) * v[2]));
    return [row(0), row(3), row(6)];
}

const RGB_XYZ = [0.41239079926595934, 0.357584339383878, 0.1804807884018343, 0.21263900587151027, 0.715168678767756, 0.07219231536073371,
    0.01933081871559182, 0.11919477979462598, 0.9505321522496607];
const XYZ_RGB = [3.2409699419045226, -1.537383177570094, -0.4986107602930034, -0.9692436362808796, 1.8759675015077202, 0.04155505740717559,
    0.05563007969699366, -0.20397695888897652, 1.0569715142428786];
const D65_D50 = [1.0479298208405488, 0.022946793341019088, -0.05019222954313557, 0.029627815688159344, 0.990434484573249, -0.01707382502938514,
    -0.009243058152591178, 0.015055144896577895, 0.7518742899580008];
const D50_D65 = [0.9554734527042182, -0.023098536874261423, 0.0632593086610217, -0.028369706963208136, 1.0099954580058226, 0.021041398966943008,
    0.012314001688319899, -0.020507696433477912, 1.3303659366080753];
const XYZ_LMS = [0.8190224432164319, 0.3619062562801221, -0.12887378261216414, 0.0329836671980271, 0.9292868468965546, 0.03614466816999844,
    0.048177199566046255, 0.26423952494422764, 0.6335478258136937];
const LMS_XYZ = [1.2268798733741557, -0.5578149965554813, 0.28139105017721583, -0.04057576262431372, 1.1122868293970594, -0.07171106666151701,
    -0.07637294974672142, -0.4214933239627914, 1.5869240244272418];
const LMS_LAB = [0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371, 0.7827717662, -0.808675766];
const LAB_LMS = [0.9999999984505198, 0.39633779217376786, 0.2158037580607588, 1.0000000088817607, -0.10556134232365635, -0.0638541747717059,
    1.0000000546724108, -0.08948418209496576, -1.2914855378640917];
const WHITE = [f32(0.3457 / 0.3585), 1, f32((1 - 0.3457 - 0.3585) / 0.3585)];
const E = f32(216 / 24389), K = f32(24389 / 27);

function toLinear(x) {
    const abs = Math.abs(x);
    return abs <= 0.04045 ? f32(x / f32(12.92)) : f32(Math.sign(x) * f32(Math.pow(f32(f32(abs + f32(0.055)) / f32(1.055)), f32(2.4))));
}

function fromLinear(x) {
    const abs = Math.abs(x);
    return abs > 0.0031308 ? f32(Math.sign(x) * f32(f32(f32(1.055) * f32(Math.pow(abs, f32(1 / 2.4)))) - f32(0.055))) : f32(f32(12.92) * x);
}

const rgbToXyz = (v) => multiply(RGB_XYZ, v.map(toLinear));
const xyzToRgb = (v) => multiply(XYZ_RGB, v).map(fromLinear);

function xyzToLab(v) {
    const f = multiply(D65_D50, v).map((x, i) => f32(x / WHITE[i])).map((x) => (x > E ? f32(Math.cbrt(x)) : f32(f32(f32(K * x) + 16) / 116)));
    return [f32(f32(f32(f32(116 * f[1]) - 16) / 100) * 100), f32(500 * f32(f[0] - f[1])), f32(200 * f32(f[1] - f[2]))];
}

function labToXyz([l, a, b]) {
    const f1 = f32(f32(l + 16) / 116), f0 = f32(f32(a / 500) + f1), f2 = f32(f1 - f32(b / 200));
    const cube = (x) => f32(f32(x * x) * x);
    const back = (f) => (cube(f) > E ? cube(f) : f32(f32(f32(116 * f) - 16) / K));
    const y = l > f32(K * E) ? cube(f1) : f32(l / K);
    return multiply(D50_D65, [f32(back(f0) * WHITE[0]), f32(y * WHITE[1]), f32(back(f2) * WHITE[2])]);
}

const xyzToOklab = (v) => multiply(LMS_LAB, multiply(XYZ_LMS, v).map((x) => f32(Math.cbrt(x))));
const oklabToXyz = (v) => multiply(LMS_XYZ, multiply(LAB_LMS, v).map((x) => f32(Math.pow(x, 3))));

function fromPolar([l, c, h]) {
    const angle = f32(f32(h * f32(Math.PI)) / 180);
    return [l, f32(c * f32(Math.cos(angle))), f32(c * f32(Math.sin(angle)))];
}

function toPolar([l, a, b]) {
    const hue = f32(Math.atan2(b, a) * 180 / Math.PI);
    return [l, f32(Math.hypot(a, b)), hue < 0 ? hue + 360 : hue];
}

function xyzOf({ space, v }) {
    if (space === 'rgb')
        return rgbToXyz(v.map((x) => f32(x / 255)));
    if (space.endsWith('lch'))
        v = fromPolar(v);
    return space.startsWith('ok') ? oklabToXyz(v) : labToXyz(v);
}

const inGamut = (v) => v.every((x) => x >= 0 && x <= 1);

// CSS Color 4, 13.2: the chroma goes down until what is cut off is not seen.
function mapGamut(xyz) {
    const start = toPolar(xyzToOklab(xyz));
    const seen = 0.02, step = 0.00001;
    const make = (lch) => xyzToRgb(oklabToXyz(fromPolar(lch)));
    if (start[0] > 1 || Math.abs(start[0] - 1) < step)
        return make([1, 0, 0]);
    if (start[0] < step)
        return make([0, 0, 0]);
    // What is seen of the colour without what lies outside. undefined: the difference is seen.
    const cut = (made, lch) => {
        const inside = made.map((x) => clamp(x, 0, 1));
        const a = xyzToOklab(rgbToXyz(inside)), b = fromPolar(lch);
        return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < seen ? inside : undefined;
    };
    let low = 0, high = start[1], now = start;
    const first = cut(make(start), start);
    if (first !== undefined)
        return first;
    while (high - low > step) {
        now = [start[0], f32((low + high) / 2), start[2]];
        const made = make(now);
        if (inGamut(made)) {
            low = now[1];
            continue;
        }
        const found = cut(made, now);
        if (found !== undefined)
            return found;
        high = now[1];
    }
    return make(now);
}

// Red, green and blue between 0 and 1.
function rgbOf(color) {
    if (color.space === 'rgb')
        return color.v.map((x) => f32(x / 255));
    const xyz = xyzOf(color), v = xyzToRgb(xyz);
    return inGamut(v) ? v : mapGamut(xyz);
}

function labOf(color) {
    if (color.space === 'lab')
        return color.v;
    return color.space === 'lch' ? fromPolar(color.v) : xyzToLab(xyzOf(color));
}

function hslOf([r, g, b]) {
    const max = Math.max(r, g, b), min = Math.min(r, g, b), d = f32(max - min);
    const light = f32(f32(min + max) / 2);
    if (d === 0)
        return [0, 0, light];
    const s = light === 0 || light === 1 ? 0 : f32(f32(max - light) / Math.min(light, f32(1 - light)));
    let h = max === r ? f32(f32(f32(g - b) / d) + (g < b ? 6 : 0)) : max === g ? f32(f32(f32(b - r) / d) + 2) : f32(f32(f32(r - g) / d) + 4);
    h = f32(h * 60);
    return [h, s, light];
}

// ---- out ----

// The shortest text of a number of single precision.
function shortest(x) {
    for (let digits = 1; digits < 10; digits++) {
        const text = x.toPrecision(digits);
        if (f32(+text) === x)
            return plain(+text);
    }
    return plain(x);
}

// Without an exponent.
function plain(x) {
    const text = `${x}`;
    const m = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text);
    return m === null ? text : `${m[1]}0.${'0'.repeat(+m[4] - 1)}${m[2]}${m[3] ?? ''}`;
}

function cssNumber(x) {
    return shortest(x).replace(/^(-?)0\./, '$1.');
}

const hex2 = (n) => (n < 16 ? '0' : '') + n.toString(16);
const alphaByte = (alpha) => Math.round(alpha * 255);

function cssRgb([r, g, b], alpha) {
    let hex = hex2(r) + hex2(g) + hex2(b);
    if (alpha !== 1)
        hex += hex2(alphaByte(alpha));
    let short = '';
    for (let i = 0; i < hex.length; i += 2)
        short += hex[i] === hex[i + 1] ? hex[i] : '';
    const text = `#${short.length * 2 === hex.length ? short : hex}`;
    const name = alpha === 1 ? names().byHex.get(hex) : undefined;
    return name !== undefined && name.length < text.length ? name : text;
}

function css(color) {
    const { space, v, alpha } = color;
    if (space === 'rgb')
        return cssRgb(v, alpha);
    const part = (i) => (color.none[i] ? 'none' : i === 0 ? `${cssNumber(color.percent)}%` : cssNumber(v[i]));
    const tail = color.noAlpha ? ' / none' : alpha === 1 ? '' : ` / ${cssNumber(alpha)}`;
    return `${space}(${part(0)} ${part(1)} ${part(2)}${tail})`;
}

const CUBE = [0, 95, 135, 175, 215, 255];

// The colour of the 216 and 24 of a terminal that is nearest.
function terminal256(r, g, b) {
    const step = (x) => (x < 48 ? 0 : x < 114 ? 1 : Math.floor((x - 35) / 40));
    const distance = (x, y, z) => (x - r) ** 2 + (y - g) ** 2 + (z - b) ** 2;
    const x = step(r), y = step(g), z = step(b), index = 16 + 36 * x + 6 * y + z;
    const inCube = distance(CUBE[x], CUBE[y], CUBE[z]);
    if (inCube === 0)
        return index;
    const mean = Math.floor((r + g + b) / 3);
    const i = mean > 238 ? 23 : Math.floor(Math.max(mean - 3, 0) / 10), grey = 8 + 10 * i;
    return distance(grey, grey, grey) < inCube ? 232 + i : index;
}

// For colours 16 to 255 of a terminal the one of its first sixteen.
const SIXTEEN = '0444cc2644cc2264cc2226ccaaaaecaaaaae1544cc3844cc2264cc2226ccaaaaecaaaaae1154cc1154cc3384cc2226ccaaaaecaaaaae1115cc1115cc1115cc3337cc'
    + 'aaaaecaaaaae9999dc9999dc9999dc9999dcbbbb7caaaaae99999d99999d99999d99999d99999dbbbbbf000000888888777777ffffff';

function ansi16(r, g, b) {
    const n = parseInt(SIXTEEN[terminal256(r, g, b) - 16], 16);
    return `\x1b[${n < 8 ? 30 + n : 82 + n}m`;
}

const ansi256 = (r, g, b) => `\x1b[38;5;${terminal256(r, g, b)}m`;
const ansi16m = (r, g, b) => `\x1b[38;2;${r};${g};${b}m`;

function ansi(r, g, b) {
    const depth = require('internal/colors').getColorDepth();
    return depth === 24 ? ansi16m(r, g, b) : depth === 8 ? ansi256(r, g, b) : depth === 4 ? ansi16(r, g, b) : '';
}

const hex = (r, g, b) => `#${hex2(r)}${hex2(g)}${hex2(b)}`;
const object3 = (r, g, b) => ({ r, g, b });
const list4 = (r, g, b, a) => [r, g, b, alphaByte(a)];

// By the name of the format: what it makes of bytes and an alpha.
const FORMATS = {
    __proto__: null,
    '[r,g,b,a]': list4, '[rgb]': (r, g, b) => [r, g, b], '[rgba]': list4,
    '{r,g,b}': object3, '{rgb}': object3, '{rgba}': (r, g, b, a) => ({ r, g, b, a }),
    'ansi_256': ansi256, 'ansi-256': ansi256, 'ansi_16': ansi16, 'ansi-16': ansi16, 'ansi_16m': ansi16m, 'ansi-16m': ansi16m,
    'ansi-24bit': ansi16m, 'ansi-truecolor': ansi16m, 'ansi': ansi, 'ansi256': ansi256,
    'css': null, hex, 'HEX': (r, g, b) => hex(r, g, b).toUpperCase(), 'hsl': null, 'lab': null,
    'number': (r, g, b) => r * 65536 + g * 256 + b,
    'rgb': (r, g, b) => `rgb(${r}, ${g}, ${b})`,
    'rgba': (r, g, b, a) => `rgba(${r}, ${g}, ${b}, ${shortest(a)})`,
};

function write(color, format) {
    if (color.text !== undefined)
        return color.text;
    if (format === 'css')
        return css(color);
    if (format === 'lab') {
        const [l, a, b] = labOf(color).map(shortest);
        return `lab(${l}% ${a} ${b})`;
    }
    const v = rgbOf(color);
    if (format === 'hsl') {
        const [h, s, l] = hslOf(v);
        return `hsl(${shortest(h)}, ${shortest(f32(s * 100))}%, ${shortest(f32(l * 100))}%)`;
    }
    const [r, g, b] = v.map((x) => clamp(Math.round(x * 255), 0, 255));
    return FORMATS[format](r, g, b, color.space === 'rgb' ? color.alpha : f32(alphaByte(color.alpha) / 255));
}

// ---- in ----

const byteOf = (x) => (x >= 0 ? x >= 255 ? 255 : Math.trunc(x) : 0);

function needByte(value, name) {
    if (typeof value !== 'number')
        throw nodeError('ERR_INVALID_ARG_TYPE', `Expected ${name} to be a integer for 'color'.`);
    return byteOf(value);
}

function fromArray(list) {
    const n = list.length;
    if (n !== 3 && n !== 4)
        throw new Error('Expected array length 3 or 4');
    const [r, g, b] = [0, 1, 2].map((i) => needByte(list[i], `[${i}]`));
    return rgb(r, g, b, n === 4 ? needByte(list[3], '[3]') / 255 : 1);
}

function fromObject(o) {
    const r = needByte(o.r, 'r'), g = needByte(o.g, 'g'), b = needByte(o.b, 'b'), a = o.a;
    return rgb(r, g, b, typeof a === 'number' ? byteOf(a * 255) / 255 : 1);
}

function fromNumber(n) {
    const bits = Number(BigInt.asUintN(24, BigInt(n !== n ? 0 : Math.trunc(clamp(n, -(2 ** 63), 2 ** 63 - 1024)))));
    return Math.abs(n) >= 2 ** 63 ? rgb(n > 0 ? 255 : 0, n > 0 ? 255 : 0, n > 0 ? 255 : 0) : rgb(bits >> 16, bits >> 8 & 255, bits & 255);
}

function readFormat(format) {
    if (typeof format !== 'string')
        throw nodeError('ERR_INVALID_ARG_TYPE', "Expected format to be a string for 'color'.");
    if (FORMATS[format] !== undefined)
        return format;
    const all = Object.keys(FORMATS).map((name) => `'${name}'`);
    throw nodeError('ERR_INVALID_ARG_TYPE', `format must be one of ${all.slice(0, -1).join(', ')} or ${all.at(-1)}`);
}

function color(input, format) {
    if (input === undefined)
        throw nodeError('ERR_INVALID_ARG_TYPE', "Expected input to be a string, number, or object for 'color'.");
    format = format === undefined || format === null ? 'css' : readFormat(format);
    const read = typeof input === 'number' ? fromNumber(input) : Array.isArray(input) ? fromArray(input)
        : $isObject(input) ? fromObject(input) : parse($toString(input));
    return read === undefined ? null : write(read, format);
}

module.exports = { color };
