import type { IncomingHttpHeaders, RequestListener, Server, ServerResponse } from 'node:http';
import { commonErrors } from '@bochong/contract/kernel/error';
import { Counter, type Registry } from 'prom-client';
import { newId } from '../database/identifier.ts';
import { retryAfterSec } from './errors.ts';

/** Calls of people; not what devices and channels say, nor whether the server lives. */
const isCall = (url = '') => url.startsWith('/api/') && !url.startsWith('/api/health');

const hasBody = ({ 'content-length': length, 'transfer-encoding': encoding }: IncomingHttpHeaders) =>
  encoding !== undefined || (length !== undefined && length !== '0');

/**
 * Turns calls away while so many are under way, before anything of them is looked at: to route, to parse and to know a caller costs ten times
 * as much, and while thousands wait for that, nobody new is let in by the system.
 */
export function boundCrowd(server: Server, atOnce: number, register: Registry): void {
  const turnedAway = new Counter({
    name: 'bochong_calls_turned_away',
    help: 'Calls beyond those that may be under way',
    registers: [register],
  });
  const [handle] = server.listeners('request') as RequestListener[];
  if (!handle) throw new Error('the server listens to nothing yet');
  let underWay = 0;
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isCall(request.url)) return handle(request, response);
    if (underWay >= atOnce) {
      turnedAway.inc();
      return turnAway(response);
    }
    const begin = () => {
      if (response.closed) return;
      underWay += 1;
      response.once('close', () => {
        underWay -= 1;
      });
    };
    // Whoever lets the rest of a call wait takes no place: a stranger with a thousand of them would keep everybody out.
    if (hasBody(request.headers)) request.once('end', begin);
    else begin();
    handle(request, response);
  });
}

/** What else of the request comes is not waited for. */
function turnAway(response: ServerResponse): void {
  const { code, message, status } = commonErrors.busy;
  const body = JSON.stringify({ code, message, data: null, requestId: newId() });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'retry-after': String(retryAfterSec) };
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }).end(body);
}
