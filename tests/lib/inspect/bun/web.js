require('../_run.js')(require('../_values/web.js'), (v) => console.log(v));
