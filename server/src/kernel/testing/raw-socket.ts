import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Text of a handshake for the live socket; `lines` are added to the header, or replace the line of the same name (an empty one removes it). */
export function handshake(path: string, lines: Record<string, string> = {}, request = `GET ${path} HTTP/1.1`): string {
  const header = {
    Host: 'host',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...lines,
  };
  const sent = Object.entries(header).filter(([, value]) => value !== '');
  return `${request}\r\n${sent.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}

/** Opens a connection and sends `text`; the caller decides how it goes on. It stays half open when the server ends its side. */
export async function knock(port: number, text: string): Promise<Socket> {
  const wire = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  wire.on('error', () => undefined);
  await once(wire, 'connect');
  if (text !== '') wire.write(text);
  return wire;
}

/** The status the server answers a handshake with; the connection stays open. */
export async function statusOf(wire: Socket): Promise<string> {
  const [answer] = await once(wire, 'data');
  return /^HTTP\/1\.1 (\d{3})/.exec(String(answer))?.[1] ?? String(answer);
}

/** A frame as a client sends it, masked with zeros; `head` is its first byte: 0x80 the last one of its message, plus what it is. */
export function clientFrame(head: number, payload: string | Buffer = ''): Buffer {
  const bytes = Buffer.from(payload);
  const length = bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from([head, ...length, 0, 0, 0, 0]), bytes]);
}
