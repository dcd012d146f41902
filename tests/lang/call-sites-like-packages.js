// what packages do to find their caller
const with_sites = (f, prepare = (e, sites) => sites) => {
  const old = Error.prepareStackTrace;
  Error.prepareStackTrace = prepare;
  try { return f(); } finally { Error.prepareStackTrace = old; }
};
const short = s => s && String(s).replace(/(file:\/\/)?\/[^ ()]*\//g, '');
// who called me: the file of the first frame outside
function callsites() {
  const old = Error.prepareStackTrace;
  try {
    let result = [];
    Error.prepareStackTrace = (_, sites) => { const rest = sites.slice(1); result = rest; return rest; };
    new Error().stack;
    return result;
  } finally { Error.prepareStackTrace = old; }
}
function caller() { return callsites()[0].getFunctionName(); }
console.log(caller());
// a captured object with a changed limit, as loggers of deprecations do
function getStack() {
  const limit = Error.stackTraceLimit, obj = {}, prep = Error.prepareStackTrace;
  Error.prepareStackTrace = (o, stack) => stack;
  Error.stackTraceLimit = Math.max(10, limit);
  Error.captureStackTrace(obj);
  const stack = obj.stack.slice(1);
  Error.prepareStackTrace = prep;
  Error.stackTraceLimit = limit;
  return stack;
}
function deprecated() { const s = getStack(); return [s[0].getFunctionName(), short(s[0].getFileName()), s[0].getLineNumber(), s[0].getColumnNumber(), s[0].isEval(), s[0].getTypeName()].join(); }
console.log(deprecated());
// clean text made of the sites
console.log(with_sites(() => { function inner() { return new Error('boo').stack; } return inner(); }, (e, sites) => e + '\n' + sites.slice(0, 2).map(s => '  ' + short(s)).join('\n')));
