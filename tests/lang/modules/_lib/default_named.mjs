export default function named() { return named.extra; } named.extra = 'extra'; export const before = typeof named; named = function () { return 'replaced'; };
