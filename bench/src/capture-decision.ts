import { setTimeout as delay } from 'node:timers/promises';
import { openLine, play } from './device-line.ts';
import { atMost, type Figure } from './figures.ts';
import { captureOf, plateOf, seedLanes, signedEvent, withPostgres } from './gate-lots.ts';
import { startServer } from './server-child.ts';

const lanes = 50;
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
const stayMs = 2 * 3_600_000;

/**
 * From the sending of a capture to the answer that opens or holds, at 50 lanes with one vehicle a second each: every other lane is an
 * exit whose vehicles came in two hours before. The pace is kept whatever the answers take.
 */
export async function benchCaptureDecision(): Promise<Figure[]> {
  const figures: Figure[] = [];
  await withPostgres(async (ownerUrl) => {
    const cameras = await seedLanes(ownerUrl, lanes);
    const server = await startServer('server', ownerUrl);
    try {
      const number = (lane: number, turn: number) => turn * lanes + lane;
      const before = Date.now() - stayMs;
      const earlier = cameras.map(({ entrySn }, lane) =>
        Array.from({ length: lane % 2 === 0 ? 0 : seconds }, (_, turn) => {
          const id = `in-${number(lane, turn)}`;
          const passed = { eventType: 'lane.passed' as const, payload: { captureEventId: id } };
          return [
            signedEvent(entrySn, id, before + turn * 3000, captureOf('IN', plateOf(number(lane, turn)))),
            signedEvent(entrySn, `${id}-passed`, before + turn * 3000 + 1000, passed),
          ];
        }).flat(),
      );
      await play(server.port, earlier);

      const latencies: number[] = [];
      const decisions = { RELEASE: 0, HOLD: 0 };
      const lines = await Promise.all(cameras.map((_, lane) => openLine(server.port, lane)));
      const begin = performance.now() + 1000;
      await Promise.all(
        cameras.map(async ({ entrySn, exitSn }, lane) => {
          for (let turn = 0; turn < seconds; turn += 1) {
            const due = begin + turn * 1000 + (lane * 1000) / lanes;
            await delay(Math.max(0, due - performance.now()));
            const [serial, direction] = lane % 2 === 0 ? [entrySn, 'IN' as const] : [exitSn, 'OUT' as const];
            const body = signedEvent(serial, `now-${number(lane, turn)}`, Date.now(), captureOf(direction, plateOf(number(lane, turn))));
            const answer = JSON.parse((await lines[lane]?.post(body)) ?? '{}');
            latencies.push(performance.now() - due);
            decisions[answer.data.result.decision as keyof typeof decisions] += 1;
          }
        }),
      );
      for (const line of lines) line.close();
      latencies.sort((a, b) => a - b);
      const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
      const said = `${seconds} s, p50 ${at(0.5).toFixed(1)} ms, ${decisions.RELEASE} opened, ${decisions.HOLD} held`;
      figures.push(atMost(`capture to decision, ${lanes} lanes at 1/s: one of a hundred`, at(0.99), 'ms', 150, said));
    } finally {
      server.stop();
    }
  });
  return figures;
}
