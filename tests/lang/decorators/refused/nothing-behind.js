const d = () => {};
class A { @d }
// expect error: SyntaxError: Unexpected token '}', expected a property name
