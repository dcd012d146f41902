const d = () => {};
@d
// expect error: SyntaxError: Unexpected end of input, expected 'class'
