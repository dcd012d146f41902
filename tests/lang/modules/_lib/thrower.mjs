globalThis.throwCount = (globalThis.throwCount ?? 0) + 1; throw new Error('once ' + globalThis.throwCount);
