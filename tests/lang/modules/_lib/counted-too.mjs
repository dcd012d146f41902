export const same = 'second';
export let n = 'text';
