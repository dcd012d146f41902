// Array.isArray sees through proxies, throws for revoked ones, and ignores prototypes.
const { proxy, revoke } = Proxy.revocable([], {});
console.log(Array.isArray(proxy), Array.isArray(new Proxy(proxy, {})), Array.isArray(Object.create(Array.prototype)), Array.isArray(Object.setPrototypeOf([], null)), Array.isArray(Array.prototype), Array.isArray(new Uint8Array(1)));
revoke();
try { Array.isArray(proxy); } catch (e) { console.log(e.name); }
try { [].concat(proxy); } catch (e) { console.log(e.name); }
try { JSON.stringify(proxy); } catch (e) { console.log(e.name); }
console.log(JSON.stringify(new Proxy([1, [2]], {})), [].concat(new Proxy([1, 2], {})).length, [new Proxy([1], {})].flat().join(), Array.from(new Proxy([1, 2], {})).join());
console.log(JSON.stringify({ a: new Proxy([], { get: (t, k) => k === 'length' ? 2 : k === 'toJSON' ? undefined : 'i' + String(k) }) }));
console.log(new Proxy([1, 2, 3], {}).slice(1).join(), new Proxy([1, 2, 3], {}).map(x => x * 2) instanceof Array, [...new Proxy([1, 2], {})].join(), new Proxy([3, 1, 2], {}).sort().join(), new Proxy([1, 2], {}).push(3));
