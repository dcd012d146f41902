// Dependency injection by field initialisers.
const container: Record<string, () => any> = { log: () => "logger", db: () => "database" };
function inject(name: string) { return (_: undefined, c: ClassFieldDecoratorContext) => () => container[name](); }
class Service { @inject("log") log!: string; @inject("db") private db!: string; show() { return this.log + " " + this.db; } }
console.log(new Service().show());
// expect: logger database
