// svg - horizontal bars with ranges as one SVG text.
//
// The picture stands alone: no script, no font from elsewhere, colours for light and dark pages by a media query. The same
// input gives the same bytes, so pictures can be compared.
//
// SPDX-License-Identifier: MIT

export interface Bar {
    /** Name of the series: decides colour and label. */
    series: string;
    /** Missing when it could not be measured; `text` says why. */
    value?: number;
    low?: number;
    high?: number;
    /** What stands behind the bar. */
    text: string;
}

export interface Group {
    title: string;
    /** A short remark beside the title, as "tie". */
    note?: string;
    bars: Bar[];
}

export interface Picture {
    title: string;
    subtitle: string;
    /** Lines under the picture: date, machine, command. */
    footer: string[];
    /** In the order of their colours. */
    series: string[];
    groups: Group[];
    /** One scale for all groups, or one for each (the default), which suits groups with different units. */
    scale?: 'all' | 'group';
}

const WIDTH = 860, MARGIN = 24, BAR = 18, BAR_GAP = 6, GROUP_GAP = 18, TITLE = 22, TEXT_SPACE = 230;
// Chosen to differ in lightness too, for those who do not see the difference of colours.
const LIGHT = ['#0b6e4f', '#e07a1f', '#3d5a98', '#8d5a97', '#7a7a7a'];
const DARK = ['#3fc08f', '#f2a154', '#8aa7e6', '#c79bd2', '#a6a6a6'];

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** Width of a text of 13 pixels in a sans-serif font, a little too large rather than too small. */
const widthOf = (text: string): number => text.length * 7.8;

const round = (n: number): string => String(Math.round(n * 10) / 10);

function style(series: string[]): string {
    const colours = (list: string[]) => series.map((_, i) => `.s${i}{fill:${list[i % list.length]}}`).join('');
    return '<style>text{font:13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:#1f2328}' +
        '.h{font-size:18px;font-weight:600}.g{font-weight:600}.m{fill:#59636e}.f{font-size:11px;fill:#59636e}' +
        `.p{fill:#ffffff}.r{stroke:#1f2328;stroke-width:1.5;fill:none}.b{stroke:#ffffff;stroke-width:4.5;fill:none;opacity:.75}${colours(LIGHT)}` +
        '@media (prefers-color-scheme:dark){text{fill:#e6edf3}.m,.f{fill:#9198a1}.p{fill:#0d1117}.r{stroke:#e6edf3}.b{stroke:#0d1117}' +
        `${colours(DARK)}}</style>`;
}

const largest = (groups: Group[]): number => Math.max(0, ...groups.flatMap((g) => g.bars.map((b) => Math.max(b.value ?? 0, b.high ?? 0))));

/** One bar: label, rectangle, range as a line with ends, text. */
function bar(b: Bar, row: number, left: number, perUnit: number, index: number): string {
    const middle = row + BAR / 2;
    const label = `<text x="${left - 8}" y="${round(middle + 4.5)}" text-anchor="end">${escape(b.series)}</text>`;
    if (b.value === undefined)
        return `${label}<text class="m" x="${left + 4}" y="${round(middle + 4.5)}">${escape(b.text)}</text>\n`;
    const low = left + (b.low ?? b.value) * perUnit, high = left + (b.high ?? b.value) * perUnit;
    const end = left + b.value * perUnit;
    const line = `M${round(low)} ${middle}H${round(high)}M${round(low)} ${middle - 4}v8M${round(high)} ${middle - 4}v8`;
    const whisker = high - low < 1 ? '' : `<path class="b" d="${line}"/><path class="r" d="${line}"/>`; // the wide pale line sets it off from the bar
    return `${label}<rect class="s${index}" x="${left}" y="${row}" width="${round(Math.max(1, end - left))}" height="${BAR}" rx="2"/>${whisker}` +
        `<text x="${round(Math.max(end, high) + 8)}" y="${round(middle + 4.5)}">${escape(b.text)}</text>\n`;
}

/** The picture as text. */
export function barPicture(picture: Picture): string {
    const left = MARGIN + 12 + Math.ceil(Math.max(0, ...picture.series.map(widthOf)));
    const space = WIDTH - MARGIN - TEXT_SPACE - left;
    const common = largest(picture.groups);
    const parts: string[] = [];
    let y = MARGIN + 16;
    parts.push(`<text class="h" x="${MARGIN}" y="${y}">${escape(picture.title)}</text>\n`);
    y += 22;
    parts.push(`<text class="m" x="${MARGIN}" y="${y}">${escape(picture.subtitle)}</text>\n`);
    y += 16;
    for (const group of picture.groups) {
        const top = picture.scale === 'all' ? common : largest([group]);
        y += GROUP_GAP;
        const note = group.note ? ` <tspan class="m" font-weight="400">${escape(group.note)}</tspan>` : '';
        parts.push(`<text class="g" x="${MARGIN}" y="${y}">${escape(group.title)}${note}</text>\n`);
        y += TITLE - 12;
        for (const b of group.bars) {
            parts.push(bar(b, y, left, top > 0 ? space / top : 0, picture.series.indexOf(b.series)));
            y += BAR + BAR_GAP;
        }
    }
    y += 14;
    for (const line of picture.footer) {
        parts.push(`<text class="f" x="${MARGIN}" y="${y}">${escape(line)}</text>\n`);
        y += 15;
    }
    const height = y + MARGIN - 12;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" ` +
        `aria-label="${escape(picture.title)}">\n${style(picture.series)}\n<rect class="p" width="100%" height="100%" rx="6"/>\n${parts.join('')}</svg>\n`;
}
