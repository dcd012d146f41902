require('../_run.js')(require('../_values/bytes.js'), (v) => console.log(v));
