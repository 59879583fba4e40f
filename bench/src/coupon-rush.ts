import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { couponErrors } from '@bochong/contract/coupon';
import { demoDealers, demoOffices, seedPlatform } from '@bochong/demo/platform.seed';
import { buildApp } from '@bochong/server/app';
import { createTemplate, moveTemplate } from '@bochong/server/domains/coupon/template/coupon-template.service';
import { readConfig } from '@bochong/server/kernel/config';
import { appUrl } from '@bochong/server/kernel/database/migrate';
import { asColleague } from '@bochong/server/kernel/seed-context';
import type { Figure } from './figures.ts';
import { withPostgres } from './gate-lots.ts';

const claims = 10_000;
const pieces = 1_000;
const clients = 64;
const barMs = 500;
const [{ id: dealerId }] = demoDealers;

interface Outcome {
  code: string;
  ms: number;
}

function claim(agent: Agent, port: number, body: object): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const headers = { 'content-type': 'application/json' };
    const call = request({ agent, port, host: '127.0.0.1', method: 'POST', path: '/api/driver/v2/api/coupon/claim', headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ code: JSON.parse(Buffer.concat(parts).toString()).code, ms: performance.now() - began }));
    });
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

/** 10,000 drivers want 1,000 coupons through 64 connections: each piece goes once, and the slowest hundredth waits no longer than the bar. */
export async function benchCouponRush(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl) => {
    const config = readConfig({ BOCHONG_LOG_LEVEL: 'error', BOCHONG_PUBLIC_PER_MINUTE: '1000000' });
    const app = await buildApp({ config, databaseUrl: appUrl(ownerUrl, 'bench'), secret: Buffer.alloc(32, 1), storageFolder: '/nowhere' });
    try {
      await seedPlatform(app);
      const token = await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
        const context = asColleague({ app, tx, now: app.clock.now() }, demoOffices[0].clerk);
        const worth = { couponType: 3, minutes: null, payBp: null, amountFen: 500, thresholdFen: null, maxDiscountFen: null } as const;
        const validity = { validType: 2, startTime: null, endTime: null, validDays: 30 } as const;
        const limits = { totalQty: pieces, perUserLimit: 1, perPlateDayLimit: null, stackable: 0, payer: 2, claimable: 1 } as const;
        const places = {
          freeSlots: [],
          bizScope: 1 as const,
          parkIds: [],
          stationIds: [],
          usableDays: [],
          usableSlots: [],
          description: '',
        };
        const { templateId } = await createTemplate({ name: '限量抢券', ...worth, ...validity, ...limits, ...places }, context);
        await moveTemplate('publish', templateId, 0, context);
        const { claim_token } = await tx
          .selectFrom('coupon_template')
          .select('claim_token')
          .where('id', '=', templateId)
          .executeTakeFirstOrThrow();
        return claim_token;
      });
      await app.http.listen({ port: 0, host: '127.0.0.1' });
      const { port } = app.http.server.address() as AddressInfo;
      const agent = new Agent({ keepAlive: true, maxSockets: clients });
      const outcomes: Outcome[] = [];
      let next = 0;
      const client = async () => {
        while (next < claims) {
          const plateNo = `浙C${String(next++).padStart(5, '0')}`;
          outcomes.push(await claim(agent, port, { token, plateNo, requestId: randomUUID() }));
        }
      };
      const began = performance.now();
      await Promise.all(Array.from({ length: clients }, client));
      const seconds = (performance.now() - began) / 1000;
      agent.destroy();
      const counted = Map.groupBy(outcomes, ({ code }) => code);
      const given = counted.get('200') ?? [];
      const refused = counted.get(couponErrors.claimedOut.code) ?? [];
      if (given.length !== pieces || given.length + refused.length !== claims)
        throw new Error(
          `${given.length} of ${pieces} pieces were given: ${[...counted].map(([code, { length }]) => `${code} ${length}`).join(', ')}`,
        );
      const p99 = (of: readonly Outcome[]) => of.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(of.length * 0.99)] ?? 0;
      const what = `coupon rush, ${claims} claims of ${pieces} pieces by ${clients} clients, each piece once`;
      const said = `${(claims / seconds).toFixed(0)} claims a second; of those who got one ${p99(given).toFixed(0)} ms`;
      figures.push({ what: `${what}: one of a hundred`, value: p99(outcomes), unit: 'ms', better: 'less', bar: barMs, said });
    } finally {
      await app.http.close();
    }
  });
  return figures;
}
