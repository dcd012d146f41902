let x = 1; export default x; x = 2; export { x }; export { x as live };
