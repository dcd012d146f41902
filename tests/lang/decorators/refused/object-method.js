const d = () => {};
({ @d m() {} });
// expect error: SyntaxError: Unexpected token '@', expected a property name
