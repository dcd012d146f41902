const d = () => {};
@d export @d class A {}
// expect error: SyntaxError: Decorators may not appear after 'export' or 'export default' if they also appear before 'export'.
