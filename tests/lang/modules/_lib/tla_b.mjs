globalThis.tlaLog.push('b start'); await null; globalThis.tlaLog.push('b end'); export const b = 2;
