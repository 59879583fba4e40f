import { closeSync, openSync, readSync } from 'node:fs';

/** What Linux tells of its sockets: those that listen stand first. */
const tables = ['/proc/net/tcp', '/proc/net/tcp6'];
const listening = '0A';
const buffer = Buffer.alloc(16 * 1024);

/** Connections that wait to be accepted at a port, in a table of sockets; undefined when nobody listens there. */
export function waitingIn(table: string, port: number): number | undefined {
  const place = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  for (const line of table.split('\n')) {
    const [, local = '', , state, queues = ''] = line.trim().split(/\s+/);
    if (state === listening && local.endsWith(place)) return Number.parseInt(queues.split(':')[1] ?? '', 16);
  }
  return undefined;
}

/** The beginning of a file that is told a page at a time; nothing where there is no such file. */
function beginningOf(path: string): string {
  let file: number | undefined;
  let length = 0;
  try {
    file = openSync(path, 'r');
    for (let read = -1; read !== 0 && length < buffer.length; length += read)
      read = readSync(file, buffer, length, buffer.length - length, null);
  } catch {
    return ''; // another system: its queue is not known
  } finally {
    if (file !== undefined) closeSync(file);
  }
  return buffer.toString('latin1', 0, length);
}

/** Connections that have reached this machine and that the server at a port has not taken yet; 0 where the system does not tell. */
export const waitingAt = (port: number): number => tables.reduce((sum, path) => sum + (waitingIn(beginningOf(path), port) ?? 0), 0);
