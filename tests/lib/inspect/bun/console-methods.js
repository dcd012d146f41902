require('../_console/methods.js');
