import { headersOf } from './bench-session.ts';
import { type Load, load } from './clients.ts';
import { atLeast, type Figure } from './figures.ts';
import { withFilled } from './list-load.ts';
import { fillOrderServer, orderPath } from './order-rows.ts';
import { startServer } from './server-child.ts';

const rows = Number(process.env.BENCH_ORDERS ?? 200_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const clients = 32;
const rounds = 3;

/** The same clients on one server, or spread over two: what both answer together, and the slower one's times. */
async function measure(ownerUrl: string, servers: number, headers: Record<string, string>): Promise<Load> {
  const started = await Promise.all(Array.from({ length: servers }, () => startServer('server', ownerUrl)));
  try {
    const all = (time: number) => Promise.all(started.map(({ url }) => load(`${url}${orderPath()}`, headers, clients / servers, time)));
    await all(2);
    const loads = await all(seconds);
    return {
      rate: loads.reduce((sum, { rate }) => sum + rate, 0),
      p50: Math.max(...loads.map(({ p50 }) => p50)),
      p99: Math.max(...loads.map(({ p99 }) => p99)),
    };
  } finally {
    for (const server of started) server.stop();
  }
}

/** The order list from two servers against one, in turns, with as many clients. */
export async function benchTwoLists(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withFilled(
    'two-lists',
    (ownerUrl) => fillOrderServer(ownerUrl, rows),
    async (ownerUrl) => {
      const headers = await headersOf(ownerUrl);
      const line = ({ rate, p50, p99 }: Load) => `${rate.toFixed(0)}/s p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)} ms`;
      let [one, two, said] = [0, 0, ''];
      for (let round = 0; round < rounds; round += 1) {
        const [single, both] = [await measure(ownerUrl, 1, headers), await measure(ownerUrl, 2, headers)];
        one += single.rate;
        two += both.rate;
        said = `last round one ${line(single)}, two ${line(both)}`;
      }
      figures.push(atLeast(`order list from two servers against one, ${clients} clients`, two / one, '', 1, said));
    },
  );
  return figures;
}
