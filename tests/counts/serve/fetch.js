// For test_node.py: so many fetches of a server in the same process.
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response('hello') });
for (let i = 0; i < Number(process.argv[2]); i++)
    await (await fetch(server.url)).text();
process.exit(0);
