// peer: none (Bun leaves %22, %0D and %0A in names as they are; the standard and Node do not)
const b = 'xx';
const body = `--${b}\r\nContent-Disposition: form-data; name="a%22b%0D%0Ac%41"; filename="bild %221%22.png"\r\nContent-Type: image/png\r\n\r\nhi\r\n--${b}--\r\n`;
const f = await new Response(body, { headers: { 'content-type': 'multipart/form-data; boundary=' + b } }).formData();
for (const [k, v] of f) console.log(JSON.stringify(k), JSON.stringify(v.name));
const f2 = new FormData(); f2.append('a"b\r\n', new File(['x'], 'q"\n.txt')); const t = await new Response(f2).text(); console.log(JSON.stringify(t.split('\r\n')[1]));
