const d = () => {};
function f(@d x) {}
// expect error: SyntaxError: Decorators are not valid here.
