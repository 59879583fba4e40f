import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** What a proxy in front of several servers does, as small as a benchmark needs it: `compose.two.yaml` names a real one. */
export interface BenchProxy {
  port: number;
  /** Requests that no server answered. */
  readonly failed: number;
  /** Requests that were sent to a second server. */
  readonly retried: number;
  close(): void;
}

const lookMs = 500;

/** Sends each request to a server that says it is ready. What was not taken, and what may be sent twice, goes to another one. */
export async function startProxy(ports: readonly number[], mayRepeat: (request: IncomingMessage) => boolean): Promise<BenchProxy> {
  const ready = new Set(ports);
  let turn = 0;
  let failed = 0;
  let retried = 0;
  const next = (tried: ReadonlySet<number>): number | undefined => {
    const choice = [...ready].filter((port) => !tried.has(port));
    turn += 1;
    return choice[turn % choice.length] ?? ports.find((port) => !tried.has(port));
  };
  const look = async (port: number) => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(lookMs) }).catch(() => undefined);
    if (answer?.ok) ready.add(port);
    else ready.delete(port);
  };
  const watch = setInterval(() => void Promise.all(ports.map(look)), lookMs);

  function forward(asked: IncomingMessage, body: Buffer, answer: ServerResponse, tried = new Set<number>()): void {
    const port = next(tried);
    if (port === undefined) {
      failed += 1;
      answer.writeHead(502).end();
      return;
    }
    tried.add(port);
    let taken = false;
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' };
    const sent = request({ host: '127.0.0.1', port, method: asked.method, path: asked.url, headers, agent: false }, (said) => {
      const parts: Buffer[] = [];
      said.on('data', (part: Buffer) => parts.push(part));
      said.on('end', () => answer.writeHead(said.statusCode ?? 502, said.headers).end(Buffer.concat(parts)));
      said.on('error', again);
    });
    function again(): void {
      ready.delete(port as number);
      if (answer.writableEnded) return;
      if (taken && !mayRepeat(asked)) {
        failed += 1;
        answer.writeHead(502).end();
        return;
      }
      retried += 1;
      forward(asked, body, answer, tried);
    }
    sent.on('socket', (socket) => socket.on('connect', () => (taken = true)));
    sent.on('error', again);
    sent.end(body);
  }

  const server = createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked.on('data', (part: Buffer) => parts.push(part));
    asked.on('end', () => forward(asked, Buffer.concat(parts), answer));
  });
  server.on('upgrade', (asked, socket) => {
    const port = next(new Set());
    const target = connect(port ?? 0, '127.0.0.1', () => {
      const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      target.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      socket.pipe(target).pipe(socket);
    });
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get failed() {
      return failed;
    },
    get retried() {
      return retried;
    },
    close() {
      clearInterval(watch);
      server.close();
      server.closeAllConnections();
    },
  };
}
