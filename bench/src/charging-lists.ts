import { refundBiz } from '@bochong/contract/refund';
import { headersOf } from './bench-session.ts';
import { fillCharging } from './charging-rows.ts';
import { type Load, load } from './clients.ts';
import type { Figure } from './figures.ts';
import { chosen, withFilled } from './list-load.ts';
import { connect, day, orderPath } from './order-rows.ts';
import { startServer } from './server-child.ts';

const charges = Number(process.env.BENCH_ROWS ?? 2_000_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = 3;
const clients = 32;
/** One of a hundred may take so many times as long as parking's list does. */
const share = 1.3;

const since = (back: number) => ({ startTime: `${day(back)} 00:00:00`, endTime: `${day(0)} 23:59:59` });
const path = (of: string, filters: Record<string, string> = {}) => `/api${of}?${new URLSearchParams(filters)}`;

/** First pages as the console opens them. */
const lists: readonly { name: string; path: string }[] = [
  { name: 'sessions of today', path: path('/cps/v2/api/orders', since(0)) },
  { name: 'sessions of thirty days', path: path('/cps/v2/api/orders', since(29)) },
  { name: 'odd sessions', path: path('/cps/v2/api/orders/abnormal', since(29)) },
  { name: 'bills of today', path: path('/cps/v2/api/bills', since(0)) },
  { name: 'occupancy', path: path('/cps/v2/api/occupancyOrders', since(6)) },
  { name: 'reservations', path: path('/cps/v2/api/reservations', since(6)) },
  { name: 'frames of today', path: path('/cps/v2/api/ocppMessages', since(0)) },
  { name: 'debts', path: path('/cps/v2/api/arrears') },
  { name: 'refunds', path: path('/charge/v2/api/chargeRefunds', { tab: '0', refundBiz: String(refundBiz.CHARGING) }) },
];

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const line = ({ rate, p50, p99 }: Load) => `${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;

/** The readings of one of the charges. */
async function curvePath(ownerUrl: string): Promise<string> {
  const client = await connect(ownerUrl);
  const { rows } = await client.query<{ id: string }>('select id from charging_order order by began_at desc offset 1000 limit 1');
  await client.end();
  return path(`/cps/v2/api/monitor/orders/${rows[0]?.id}/curve`);
}

/** First pages of the charging business over HTTP, each in turns with the first page of parking's orders, on the same database. */
export async function benchChargingLists(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withFilled(
    'charging-lists',
    (ownerUrl) => fillCharging(ownerUrl, charges),
    async (ownerUrl) => {
      const headers = await headersOf(ownerUrl);
      const all = [...lists, { name: 'readings of a session', path: await curvePath(ownerUrl) }];
      const server = await startServer('server', ownerUrl);
      try {
        await load(`${server.url}${orderPath()}`, headers, clients, 2);
        for (const { name, path } of chosen(all, (list) => list.name)) {
          const [parking, charging]: [Load[], Load[]] = [[], []];
          await load(`${server.url}${path}`, headers, clients, 2);
          for (let round = 0; round < rounds; round += 1) {
            parking.push(await load(`${server.url}${orderPath()}`, headers, clients, seconds));
            charging.push(await load(`${server.url}${path}`, headers, clients, seconds));
          }
          const p99 = (loads: readonly Load[]) => median(loads.map((one) => one.p99));
          figures.push({
            ...{ what: `charging list, ${name}: one of a hundred against parking's orders`, value: p99(charging) / p99(parking), unit: '' },
            ...{ better: 'less', bar: share },
            said: `${charges.toLocaleString()} charges, ${clients} clients; last round ${line(charging.at(-1) as Load)}, parking ${line(parking.at(-1) as Load)}`,
          });
        }
      } finally {
        server.stop();
      }
    },
  );
  return figures;
}
