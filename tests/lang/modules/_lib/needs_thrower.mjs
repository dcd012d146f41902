import './thrower.mjs'; globalThis.neverRun = true;
