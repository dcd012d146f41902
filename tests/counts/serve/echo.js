// For test_node.py: so many messages from Bun.connect to Bun.listen and back, in one process.
let left = Number(process.argv[2]);
const message = Buffer.from('hello');
const server = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: (socket, bytes) => void socket.write(bytes) } });
Bun.connect({
    hostname: '127.0.0.1', port: server.port,
    socket: {
        open: (socket) => void socket.write(message),
        data: (socket) => void (left-- > 0 ? socket.write(message) : process.exit(0)),
    },
});
