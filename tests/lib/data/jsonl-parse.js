// JSONL: values line by line; parseChunk tells how far it came.
const I = (v) => Bun.inspect(v, { depth: 9 });
for (const s of ["1\n2\n", '{"a":1}\n\n{"b":2}', '{"a":1}\n{bad', "1 2", "\n\n", "[1]\r\n[2]", "bad\n1", '{"a":\n1}', "", '"x\\"y"\n"z"'])
  try {
    console.log(I(s), "->", I(Bun.JSONL.parse(s)));
  } catch (e) {
    console.log(I(s), "!!", e.name, e.message);
  }
for (const s of ["1\n2\n", '{"a":1}\n{"b":', "x", "1\n2", "[1,2]\n[3"]) console.log(I(s), "->", I(Bun.JSONL.parseChunk(s)));
const failed = Bun.JSONL.parseChunk('{"a":1}\n{bad}\n2');
console.log(failed.values, failed.read, failed.done, failed.error.name, failed.error.message);
