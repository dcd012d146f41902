export const onlyA = 'a', both = 'from a', shadow = 'a'; export default 'default a';
