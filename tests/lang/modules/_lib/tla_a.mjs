globalThis.tlaLog = ['a start']; await null; globalThis.tlaLog.push('a middle'); await new Promise((r) => setTimeout(r, 5)); globalThis.tlaLog.push('a end'); export const a = 1;
