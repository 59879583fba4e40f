import { randomBytes } from 'node:crypto';
import { openHeaders } from '@bochong/contract/open-api';
import { demoDealers } from '@bochong/demo/platform.seed';
import { signatureOf, signedText } from '@bochong/server/domains/open-api/wire/sign.rule';
import { headersOf, withApp } from './bench-session.ts';
import { type Load, load, type Said } from './clients.ts';
import { atLeast, type Figure } from './figures.ts';
import { withFilled } from './list-load.ts';
import { insertBenchSystem, systemKey, systemSecret } from './open-system.ts';
import { day, fillOrderServer, orderPath } from './order-rows.ts';
import { startServer } from './server-child.ts';

const rows = Number(process.env.BENCH_ORDERS ?? 200_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
/** Each with a key and an address of its own: one of either has a rate that this exceeds. */
const clients = 16;
const rounds = 3;
const [dealer] = demoDealers;

const seedSystems = (ownerUrl: string) =>
  withApp(ownerUrl, (app) =>
    app.database.inScope({ dealerIds: [dealer.id] }, async (tx) => {
      for (let client = 0; client < clients; client += 1) await insertBenchSystem(app, tx, client, { scopes: ['order.read'] });
    }),
  );

const target = `/open/v1/stays?${new URLSearchParams({ from: `${day(29)}T00:00:00+08:00`, to: `${day(-1)}T00:00:00+08:00`, limit: '20' })}`;
const signed: Said = (client) => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomBytes(16).toString('hex');
  const signature = signatureOf(systemSecret, signedText({ method: 'GET', target, timestamp, nonce, body: '' }));
  return {
    headers: {
      ...{ [openHeaders.key]: systemKey(client), [openHeaders.timestamp]: timestamp },
      ...{ [openHeaders.nonce]: nonce, [openHeaders.signature]: signature },
    },
    localAddress: `127.0.0.${2 + client}`,
  };
};

/** Twenty stays of the last month, newest first: asked for by signed calls, and by the console with a session, in turns. */
export async function benchOpenList(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withFilled(
    'open-list',
    async (ownerUrl) => {
      await fillOrderServer(ownerUrl, rows);
      await seedSystems(ownerUrl);
    },
    async (ownerUrl) => {
      const headers = await headersOf(ownerUrl);
      const server = await startServer('server', ownerUrl);
      const line = ({ rate, p50, p99 }: Load) => `${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;
      let said = '';
      let [bySession, bySignature] = [0, 0];
      try {
        for (let round = 0; round <= rounds; round += 1) {
          const session = await load(`${server.url}${orderPath()}`, headers, clients, seconds);
          const signature = await load(`${server.url}${target}`, signed, clients, seconds);
          // The first round warms both up.
          if (round === 0) continue;
          bySession += session.rate;
          bySignature += signature.rate;
          said = `last round session ${line(session)}, signed ${line(signature)}`;
        }
      } finally {
        server.stop();
      }
      figures.push(atLeast('twenty stays by a signed call, against the console’s session', bySignature / bySession, '', 0.8, said));
    },
  );
  return figures;
}
