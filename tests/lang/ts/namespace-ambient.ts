declare namespace Amb { const x: number; namespace In { function f(): void; } }
declare module Old { let y: string; }
declare module "pkg" { export const z: number; }
declare global { interface Window { q: number } }
export {};
console.log(typeof Amb, typeof Old);
// expect: undefined undefined
