// Atomics
const t = (f) => { try { console.log('no error:', String(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
t(()=>Atomics.add([],0,1));
t(()=>Atomics.add(new Float64Array(1),0,1));
t(()=>Atomics.add(new Uint8Array(1),1,1));
t(()=>Atomics.load(new Uint8Array(1),-1));
t(()=>Atomics.wait(new Int32Array(1),0,0));
t(()=>Atomics.notify(new Uint8Array(1),0));
t(()=>Atomics.store(new BigInt64Array(1),0,1));
t(()=>Atomics.wait(new Uint8Array(1),0,0));
t(()=>Atomics.waitAsync(new Int32Array(1),0,0));
t(()=>Atomics.isLockFree(Symbol()));
t(()=>Atomics.notify(new Int32Array(1),0,Symbol()));
t(()=>Atomics.add(new Uint8ClampedArray(1),0,1));
t(()=>Atomics.add(1));
t(()=>Atomics.exchange(new Int8Array(1),1.5,1));
t(()=>Atomics.pause('x'));
t(()=>Atomics.pause(-1));
t(()=>Atomics.pause(1.5));
