import { createConnection } from 'node:net';

/** The consoles of the fan-out benchmark: bare sockets that note when each publication reaches them. Arguments: port, then token=count…  */
const [port, ...groups] = process.argv.slice(2);

/** Arrivals of the present publication, milliseconds of the machine's steady clock. */
let arrivals: number[] = [];
let expected = 0;

function open(token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ host: '127.0.0.1', port: Number(port) });
    socket.on('error', reject);
    socket.write(
      `GET /api/ws?token=${token}&requestId=keepalive-bench HTTP/1.1\r\nhost: bench\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    socket.once('data', (head) => {
      if (!head.toString().startsWith('HTTP/1.1 101')) return reject(new Error(head.toString()));
      socket.on('data', () => {
        const [seconds, nanoseconds] = process.hrtime();
        arrivals.push(seconds * 1000 + nanoseconds / 1e6);
        if (arrivals.length === expected) process.send?.({ arrivals });
      });
      resolve();
    });
  });
}

process.on('message', (message: { expected: number }) => {
  arrivals = [];
  ({ expected } = message);
  process.send?.('listening');
});

for (const group of groups) {
  const [token = '', count = '0'] = group.split('=');
  for (let opened = 0; opened < Number(count); opened += 100) await Promise.all(Array.from({ length: 100 }, () => open(token)));
}
process.send?.('open');
