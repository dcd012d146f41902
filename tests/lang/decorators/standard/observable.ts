// An accessor that tells listeners.
type Listener = (name: string, v: unknown) => void;
class Model { listeners: Listener[] = []; emit(n: string, v: unknown) { for (const l of this.listeners) l(n, v); } }
function observed<T extends Model, V>({ get, set }: ClassAccessorDecoratorTarget<T, V>, c: ClassAccessorDecoratorContext<T, V>): ClassAccessorDecoratorResult<T, V> {
  return { set(v) { const old = get.call(this); if (old !== v) { set.call(this, v); this.emit(String(c.name), v); } } };
}
class User extends Model { @observed accessor name = "a"; @observed accessor age = 1; }
const u = new User(), log: string[] = [];
u.listeners.push((n, v) => log.push(n + "=" + v));
u.name = "b"; u.age = 1; u.age = 2;
console.log(log.join());
// expect: name=b,age=2
