import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { App } from '../../../kernel/app-context.ts';
import { onUpgrade, refuse } from '../../../kernel/realtime/upgrade.ts';
import { createDoor, originOf } from './door.ts';
import { protocolOf, subprotocolOf } from './handshake.rule.ts';
import { createHub } from './hub.ts';

/** Longest frame. */
const maxPayload = 256 * 1024;
/** Who has not finished asking by then never will. */
const handshakeMs = 30_000;

/** Of the security whitepaper, and what browsers' servers use: ephemeral keys first, then plain RSA for old devices. */
const ciphers = [
  ...['ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ...['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384'],
].join(':');

/** Takes charge points in at `/ocpp/{identity}`: on the HTTP server, and on a port of its own where TLS ends here. */
export function createOcppServer(app: App): void {
  const { http, limits, config } = app;
  const hub = createHub(app);
  const door = createDoor(app);
  const server = new WebSocketServer({
    ...{ noServer: true, maxPayload, perMessageDeflate: false, clientTracking: false },
    handleProtocols: (offered) => subprotocolOf(offered) ?? false,
  });
  let asking = 0;
  let stopping = false;

  async function take(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const turnAway = (status: string, reason = '') => {
      hub.tally.handshakes.inc({ status: status.slice(0, 3) });
      refuse(socket, status, reason);
    };
    if (stopping || app.drain.isLeaving || asking >= limits.chargePointsAsking)
      return turnAway('503 Service Unavailable\r\nRetry-After: 10');
    const { address } = originOf(request, app.trusts);
    if (hub.connectionsOf(address) >= limits.chargePointsPerAddress) return turnAway('429 Too Many Requests\r\nRetry-After: 60');
    asking += 1;
    const impatience = setTimeout(() => socket.destroy(), handshakeMs);
    try {
      const decision = await door.ask(request);
      if (socket.destroyed) return;
      if ('status' in decision) return turnAway(decision.status, decision.reason);
      server.handleUpgrade(request, socket, head, (accepted) => {
        hub.tally.handshakes.inc({ status: '101' });
        const protocol = protocolOf(accepted.protocol);
        if (protocol !== undefined) return hub.open(accepted, { ...decision, protocol });
        accepted.on('error', () => accepted.terminate());
        accepted.close(1002, 'no sub-protocol in common');
      });
    } catch (cause) {
      app.log.warn({ cause }, 'a charge point’s handshake failed');
      if (!socket.destroyed) turnAway('503 Service Unavailable\r\nRetry-After: 10');
    } finally {
      clearTimeout(impatience);
      asking -= 1;
    }
  }

  onUpgrade(http, '/ocpp/', (request, socket, head) => void take(request, socket, head));
  const { BOCHONG_OCPP_TLS_PORT: port, BOCHONG_OCPP_TLS_CERT: cert, BOCHONG_OCPP_TLS_KEY: key } = config;
  if (port !== undefined) {
    if (!cert || !key) throw new Error('BOCHONG_OCPP_TLS_PORT needs BOCHONG_OCPP_TLS_CERT and BOCHONG_OCPP_TLS_KEY');
    // A certificate is asked for and its key proven; who vouches for it depends on whose charge point it is, and is the door's to see.
    const clients = { requestCert: true, rejectUnauthorized: false };
    const options = { cert: readFileSync(cert), key: readFileSync(key), minVersion: 'TLSv1.2' as const, ciphers, ...clients };
    const secure = createServer(options, (_, response) => response.writeHead(426).end());
    secure.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      void take(request, socket, head);
    });
    secure.on('tlsClientError', (_, socket) => socket.destroy());
    http.addHook('onListen', async () => void secure.listen(port, config.BOCHONG_HOST));
    http.addHook('preClose', async () => void secure.close());
  }
  http.addHook('preClose', async () => {
    stopping = true;
    await hub.stop();
  });
}
