// table - numbers as people read them, and Markdown tables.
//
// SPDX-License-Identifier: MIT

export type Unit = 'ms' | 'us' | 'MiB' | 'req/s' | 'ns' | '%' | 'faults';

/** 1234567.8 as 1,234,568; the number of decimals by size unless it is given. */
export function number(value: number, decimals?: number): string {
    if (!Number.isFinite(value))
        return '-';
    const size = Math.abs(value);
    const text = Math.abs(value).toFixed(decimals ?? (size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.0995 || size === 0 ? 2 : 3));
    const [whole, rest] = text.split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
    return (value < 0 ? '-' : '') + (rest === undefined ? grouped : `${grouped}.${rest}`);
}

/** A number with its unit: `1.40 ms`, `8,485 req/s`. */
export const quantity = (value: number, unit: Unit): string => `${number(value, unit === 'req/s' || unit === 'faults' ? 0 : undefined)} ${unit}`;

/** `+8.0 %`. */
export const percent = (value: number, decimals = 1): string => `${value >= 0 ? '+' : ''}${value.toFixed(decimals)} %`;

/** A Markdown table; columns after the first are aligned right. Bars in cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
    const line = (cells: readonly string[]) => `| ${cells.map((c) => c.replaceAll('|', '\\|')).join(' | ')} |`;
    const rule = head.map((_, i) => (i === 0 ? '---' : '---:'));
    return [line(head), `|${rule.join('|')}|`, ...rows.map(line)].join('\n') + '\n';
}
