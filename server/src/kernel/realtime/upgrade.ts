import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Takes a connection that asked for another protocol, or turns it away with `refuse`. It must not throw. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * Answers who asks for a socket and is not let in, and lets the connection go: nobody reads from it any more, so that its client's end would
 * never be seen. `status` may carry header lines of its own.
 */
export const refuse = (socket: Duplex, status: string, words = ''): void =>
  void socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${Buffer.byteLength(words)}\r\n\r\n${words}`,
    () => socket.destroy(),
  );

const routes = new WeakMap<FastifyInstance, Map<string, UpgradeHandler>>();

/** Sockets below a path (`/ocpp/`) are the handler's of the longest path they begin with; those of no handler are not found. */
export function onUpgrade(http: FastifyInstance, prefix: string, handler: UpgradeHandler): void {
  const known = routes.get(http);
  if (known) return void known.set(prefix, handler);
  const handlers = new Map([[prefix, handler]]);
  routes.set(http, handlers);
  http.server.on('upgrade', (request, socket, head) => {
    // The HTTP server has let go of the socket: without a listener, a client that leaves would end the process.
    socket.on('error', () => socket.destroy());
    const [path] = [...handlers.keys()].filter((prefix) => request.url?.startsWith(prefix)).sort((a, b) => b.length - a.length);
    const take = path === undefined ? undefined : handlers.get(path);
    if (take) take(request, socket, head);
    else refuse(socket, '404 Not Found');
  });
}
