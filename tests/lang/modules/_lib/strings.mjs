const v = 1, fn = () => 2; export { v as 'a-b', fn as '', v as '\u{1F600}', fn as 'default', v as 'with "quotes"' }; export * as 'star star' from './ns.mjs';
