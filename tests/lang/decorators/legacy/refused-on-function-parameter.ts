const d: any = () => {};
function f(@d x: number) {}
// expect error: SyntaxError: Decorators are not valid here.
