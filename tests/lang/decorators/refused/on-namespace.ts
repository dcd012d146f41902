const d: any = () => {};
@d namespace N { export const x = 1; }
// expect error: SyntaxError: Decorators are not valid here.
