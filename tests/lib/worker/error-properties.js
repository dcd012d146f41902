// An error that a worker did not catch comes with its own properties: all that can be cloned.
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';

const worker = new Worker(`
    const error = new RangeError('bad', { cause: new TypeError('why') });
    error.code = 'E_BAD';
    error.list = [1, { two: new Map([[2, 3]]) }];
    error.call = () => {};
    error.inner = Object.assign(new Error('in'), { name: 'Inner' });
    Object.defineProperty(error, 'hidden', { value: 1 });
    Object.defineProperty(error, 'fails', { enumerable: true, get() { throw 1; } });
    throw error;`, { eval: true });
const [error] = await once(worker, 'error');
console.log(error instanceof RangeError, error.message, error.code, error.cause instanceof TypeError, error.cause.message); // expect: true bad E_BAD true why
console.log(error.list[0], error.list[1].two.get(2), error.inner.message, 'call' in error, 'fails' in error); // expect: 1 3 in false false
