const d = () => {};
@d export const a = 1;
// expect error: SyntaxError: Decorators are not valid here.
