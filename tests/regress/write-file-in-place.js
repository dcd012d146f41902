// Writing goes into the file itself: links and devices stay what they are, a name is not replaced.
import { writeFileSync, readFileSync, unlinkSync, readdirSync } from 'node:fs';
const path = `/tmp/cob-write-${process.pid}`;
writeFileSync(path, 'one');
writeFileSync(path, 'two', { flag: 'a' });
console.log(readFileSync(path, 'utf8')); // expect: onetwo
writeFileSync(path, '3');
console.log(readFileSync(path, 'utf8')); // expect: 3
unlinkSync(path);
writeFileSync('/proc/self/fd/1', '', { flag: 'a' }); // nothing can be made beside it
try {
    writeFileSync(path, 'x', { flag: 'no' });
} catch (e) {
    console.log(e.code); // expect: ERR_INVALID_ARG_VALUE
}
console.log(readdirSync('/tmp').includes(`cob-write-${process.pid}`)); // expect: false
