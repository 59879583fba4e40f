import { createServer } from 'node:http';
import { blackAlertPage } from '@bochong/contract/special-vehicle';
import { demoDealers } from '@bochong/demo/platform.seed';
import { buildApp } from '@bochong/server/app';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import { defaultLimits } from '@bochong/server/kernel/http/limits';
import { WebSocketServer } from 'ws';

/** One of the two servers of the fan-out benchmark: ours, or a bare `ws` loop. Publishes once for every message of its parent. */
const [kind, ownerUrl = ''] = process.argv.slice(2);

/** Whoever may see the black list's alarms hears them. */
const alarm = {
  infName: 'alarm',
  msgId: '01a1f902-50fe-74f5-80d5-05f0b6836524',
  msgType: 'blackEnterLotParkAlarm',
  plateNo: '浙A1E762',
  parkName: '江南豪园',
  location: '江南豪园 主入口',
  alarmTime: '2026-11-20T20:50:41+08:00',
};

async function ours() {
  const config = readConfig({ BOCHONG_LOG_LEVEL: 'error' });
  const limits = { ...defaultLimits, socketsPerUser: 10_000 };
  const app = await buildApp({
    config,
    databaseUrl: appUrl(ownerUrl, 'bench'),
    secret: Buffer.alloc(32, 1),
    storageFolder: '/nowhere',
    limits,
  });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  const audience = {
    dealerId: demoDealers[0].id,
    parkId: '01900000-0000-7000-8fff-000000000001',
    code: blackAlertPage.code,
    dealerUsersOnly: true,
  };
  return { http: app.http.server, publish: () => app.realtime.publish(audience, alarm) };
}

async function bare() {
  const http = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  const sockets = new WebSocketServer({ server: http });
  return {
    http,
    publish() {
      const text = JSON.stringify(alarm);
      for (const socket of sockets.clients) socket.send(text);
    },
  };
}

const { http, publish } = kind === 'server' ? await ours() : await bare();
process.on('message', () => {
  const before = process.cpuUsage();
  const at = process.hrtime();
  publish();
  // What the loop left to the event loop belongs to the publication.
  setImmediate(() => {
    const { user, system } = process.cpuUsage(before);
    process.send?.({ at: at[0] * 1000 + at[1] / 1e6, cpuMs: (user + system) / 1000 });
  });
});
const address = http.address();
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });
