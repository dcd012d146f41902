// Everything again in colour.
for (const name of ['primitives', 'functions', 'arrays', 'objects', 'collections', 'bytes', 'builtins', 'custom'])
  require('../_run.js')(require(`../_values/${name}.js`), (v) => console.log(Bun.inspect(v, { colors: true })));
