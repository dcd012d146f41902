// answers.mjs BASE NAME... - fetches BASE/NAME of each and prints what came of it, a line each.
const [base, ...names] = process.argv.slice(2);
const problem = (e) => `${e.name} ${e.code ?? ""}`.trim();
for (const name of names) {
  let line;
  try {
    const r = await fetch(base + name, { signal: AbortSignal.timeout(4000) });
    const headers = [...r.headers].map(([k, v]) => (v.length > 40 ? `${k}=(${v.length})` : `${k}=${v}`));
    let body;
    try {
      body = await r.text();
      body = body.length > 40 ? `(${body.length})` : JSON.stringify(body);
    } catch (e) {
      body = `body: ${problem(e)}`;
    }
    line = `${r.status} ${r.statusText} [${headers.length > 20 ? headers.length : headers}] ${body}`;
    if (r.redirected) line += ` at ${r.url.slice(base.length)}`;
  } catch (e) {
    line = problem(e);
  }
  console.log(`${name}: ${line}`);
}
