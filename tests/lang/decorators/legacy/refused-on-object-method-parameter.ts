const d: any = () => {};
const o = { m(@d x: number) {} };
// expect error: SyntaxError: Decorators are not valid here.
