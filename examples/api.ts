// A JSON API over an in-memory list: cob run examples/api.ts
//   curl localhost:3000/notes
//   curl -X POST localhost:3000/notes -d '{"text":"buy milk"}'
//   curl -X DELETE localhost:3000/notes/1
interface Note {
  id: number;
  text: string;
  created: string;
}

const notes = new Map<number, Note>();
let nextId = 1;

class HttpError extends Error {
  status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

function find(id: string): Note {
  const note = notes.get(Number(id));
  if (!note) throw new HttpError(404, `no note ${id}`);
  return note;
}

async function create(request: Request): Promise<Response> {
  const body = (await request.json()) as { text?: unknown };
  if (typeof body?.text !== "string" || body.text === "") throw new HttpError(400, "text must be a string that is not empty");
  const note: Note = { id: nextId++, text: body.text, created: new Date().toISOString() };
  notes.set(note.id, note);
  return Response.json(note, { status: 201, headers: { Location: `/notes/${note.id}` } });
}

async function route(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const [, collection, id] = pathname.split("/");
  if (collection !== "notes") throw new HttpError(404, "not found");
  if (id === undefined) {
    if (request.method === "POST") return create(request);
    const wanted = searchParams.get("q")?.toLowerCase() ?? "";
    return Response.json([...notes.values()].filter((note) => note.text.toLowerCase().includes(wanted)));
  }
  const note = find(id);
  if (request.method !== "DELETE") return Response.json(note);
  notes.delete(note.id);
  return new Response(null, { status: 204 });
}

const server = Bun.serve({
  port: Number(process.env.PORT ?? 3000),
  fetch: route,
  error(problem: Error & { status?: number }) {
    const status = problem.status ?? (problem instanceof SyntaxError ? 400 : 500);
    return Response.json({ error: problem.message }, { status });
  },
});
console.log(`Listening on ${server.url}`);
