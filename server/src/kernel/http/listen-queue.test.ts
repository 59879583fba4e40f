import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { waitingAt, waitingIn } from './listen-queue.ts';

const head = '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const row = (local: string, state: string, queue: string) =>
  `   0: ${local} 00000000:0000 ${state} 00000000:${queue} 00:00000000 00000000   101        0 826408 1`;

test.each([
  ['listening, seven wait', [row('0100007F:1BBC', '0A', '00000007')], 7],
  ['listening for everybody', [row('00000000:1BBC', '0A', '00001000')], 4096],
  ['another port', [row('0100007F:BC1B', '0A', '00000007')], undefined],
  ['a connection of the port', [row('0100007F:1BBC', '01', '00000007')], undefined],
  ['nothing', [], undefined],
])('the table of sockets: %s', (_, rows, waiting) => {
  expect(waitingIn([head, ...rows, ''].join('\n'), 7100)).toBe(waiting);
});

test.skipIf(process.platform !== 'linux')('who has connected and was not taken is counted', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  expect(waitingAt(port)).toBe(0);
  // All of it while this process takes nothing.
  const visit = `let left = 20; for (let i = 0; i < 20; i++) require('net').connect(${port}, '127.0.0.1', () => --left || process.exit())`;
  execFileSync(process.execPath, ['-e', visit]);
  expect(waitingAt(port)).toBe(20);
  server.close();
  await once(server, 'close');
});
