const d: any = () => {};
class A { m(@d x: number) {} }
// expect error: SyntaxError: Parameter decorators are only valid when 'experimentalDecorators' is set.
