import { once } from 'node:events';
import { createConnection } from 'node:net';
import { devicePaths } from '@bochong/contract/device';
import { askedHeader } from './recorded.ts';

/** One keep-alive HTTP connection of a device: as little client as possible, because it shares the processors with the server. */
export interface DeviceLine {
  /** Posts a signed event and resolves with the answer's body; fails on any status but 200. */
  post(body: string): Promise<string>;
  close(): void;
}

/** Opens a line whose requests carry the number of their lane. */
export async function openLine(port: number, lane: number): Promise<DeviceLine> {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true });
  await once(socket, 'connect');
  let received = '';
  let waiting: { resolve(body: string): void; reject(cause: Error): void } | undefined;
  socket.setEncoding('latin1');
  socket.on('error', (cause) => waiting?.reject(cause));
  socket.on('data', (chunk: string) => {
    received += chunk;
    const head = received.indexOf('\r\n\r\n');
    const length = /content-length: (\d+)/i.exec(received);
    if (head < 0 || !length || received.length < head + 4 + Number(length[1])) return;
    const body = Buffer.from(received.slice(head + 4), 'latin1').toString();
    const fine = received.startsWith('HTTP/1.1 200');
    received = '';
    if (fine) waiting?.resolve(body);
    else waiting?.reject(new Error(`a device was answered: ${body}`));
  });
  return {
    post: (body) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const head = `POST ${devicePaths.event} HTTP/1.1\r\nhost: bench\r\n${askedHeader}: ${lane}\r\ncontent-type: application/json\r\n`;
        socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      }),
    close: () => socket.destroy(),
  };
}

/** Sends the bodies of each lane one after another, all lanes at once; returns the seconds it took. */
export async function play(port: number, bodies: readonly (readonly string[])[]): Promise<number> {
  const lines = await Promise.all(bodies.map((_, lane) => openLine(port, lane)));
  const began = performance.now();
  await Promise.all(
    lines.map(async (line, lane) => {
      for (const body of bodies[lane] ?? []) await line.post(body);
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const line of lines) line.close();
  return seconds;
}
