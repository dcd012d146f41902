globalThis.cyc ??= []; import './cyc_a.mjs'; globalThis.cyc.push('c');
