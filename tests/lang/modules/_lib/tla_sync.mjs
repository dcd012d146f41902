globalThis.tlaLog.push('sync'); export const s = 3;
