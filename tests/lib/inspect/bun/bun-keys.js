// The properties of the Bun object are enumerable.
const names = ['serve', 'file', 'env', 'argv', 'main', 'version', 'sleep', 'sleepSync', 'nanoseconds', 'gc', 'inspect', 'escapeHTML', 'peek', 'fileURLToPath', 'pathToFileURL', 'which'];
for (const name of names) console.log(name, Object.keys(Bun).includes(name));
console.log({ ...Bun }.version === Bun.version);
