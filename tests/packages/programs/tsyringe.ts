// bun only: Node runs no decorators
import "reflect-metadata";
import { container, injectable, inject, singleton, registry, delay, Lifecycle } from "tsyringe";
interface Log { lines: string[]; }
@singleton()
class Logger implements Log { lines: string[] = []; write(s: string): void { this.lines.push(s); } }
@injectable()
class Service { constructor(public logger: Logger, @inject("config") private config: { name: string }) {} run(): string { this.logger.write(this.config.name); return this.logger.lines.join(); } }
container.register("config", { useValue: { name: "prod" } });
const a = container.resolve(Service), b = container.resolve(Service);
console.log(a.run(), b.run(), a === b, a.logger === b.logger);
console.log(Reflect.getMetadata("design:paramtypes", Service).map((t: any) => t.name).join(), container.isRegistered("config"));
const child = container.createChildContainer(); child.register("config", { useFactory: () => ({ name: "child" }) });
console.log(child.resolve(Service).run());
try { container.resolve("nothing"); } catch (e) { console.log((e as Error).message); }
