// fetch of data:, file: and blob: URLs.
const show = async (label, url) => {
  try {
    const r = await fetch(url);
    console.log(label, r.status, r.statusText, r.url === String(url), [...r.headers], JSON.stringify(await r.text()));
  } catch (e) {
    console.log(label, e.name, e.message.replace(/'.*\//, "'"), e.code);
  }
};
await show("text", "data:text/plain,hello%20world");
await show("charset", "data:text/html;charset=utf-8,%3Cp%3E%C3%A9");
await show("base64", "data:text/plain;base64,aGVsbG8=");
await show("base64 without padding", "data:text/x;base64,aGVsbG8");
await show("no type", "data:,x");
await show("no comma", "data:foo");
await show("bad base64", "data:text/plain;base64,a");
await show("file", new URL("fetch-local.txt", import.meta.url));
await show("missing file", new URL("fetch-missing.txt", import.meta.url));
const url = URL.createObjectURL(new Blob(["blob ", "text"], { type: "text/x" }));
console.log(/^blob:[0-9a-f-]{36}$/.test(url));
await show("blob", url);
URL.revokeObjectURL(url);
await fetch(url).catch((e) => console.log(e.name));
