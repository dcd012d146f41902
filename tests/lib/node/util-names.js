// util: its functions, their names and lengths; errors of the system; parseEnv; diff; places of calls.
// as: node
const util = require('util');
const show = (make) => {
    try {
        console.log(util.inspect(make(), { depth: 5 }));
    } catch (e) {
        console.log(e.name, e.code, e.message, Object.keys(e));
    }
};
for (const [name, value] of Object.entries(util)) {
    if (typeof value === 'function')
        console.log(name, value.name, value.length);
}
show(() => util.parseEnv('A=1\nB="x\\ny"\n#c\nC=\'a b\' # z\nexport D=4\nE=\nF=a # c\n  G = h \nH=`q"`\nI=a#b\nJ="multi\nline"\nK\nL=\\n\nM="\\t"'));
show(() => util.parseEnv(1));
show(() => util.getSystemErrorName(-2));
show(() => util.getSystemErrorName(2));
show(() => util.getSystemErrorName('a'));
show(() => util.getSystemErrorMessage(-2));
show(() => [...util.getSystemErrorMap()].map(([number, [name, text]]) => `${number} ${name} ${text}`).join('\n'));
show(() => util._exceptionWithHostPort(-111, 'connect', '1.2.3.4', 0, 'x').message);
show(() => util._errnoException(-2, 'open', 'x').message);
show(() => util._errnoException(-1e9, 'x').message);
show(() => util.convertProcessSignalToExitCode('SIGTERM'));
show(() => util.convertProcessSignalToExitCode('x'));
show(() => util.diff('abcabba', 'cbabac'));
show(() => util.diff(['a', 'b'], ['b', 'c']));
show(() => util.diff('a', 'a'));
show(() => util.diff(1, 2));
show(() => util.getCallSites(1.5));
show(() => util.getCallSites(201));
show(() => util.getCallSites(1, { sourceMap: 1 }));
function here() {
    const [site] = util.getCallSites(1);
    return [site.functionName, site.lineNumber, site.columnNumber, site.column, require('path').basename(site.scriptName)];
}
show(here);
show(() => util.debuglog('x').enabled);
show(() => String(new (class extends Error {})('x')));
