const d: any = () => {};
const A = @d class {};
// expect error: SyntaxError: Decorators are not valid here.
