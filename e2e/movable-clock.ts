import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A clock that can be put forward: preloaded into the journeys' server (`--import`), where a signal moves it, and imported by the journeys, so
 * that all stay together. Some things take effect only after a notice that no test can wait for. How far it stands ahead is kept in a file:
 * each file of journeys is a process of its own and goes on where the last one left the server.
 */
const stepMs = 20 * 60_000;
const signal = 'SIGUSR2';
const file = process.env.BOCHONG_TEST_CLOCK ?? '';

const RealDate = Date;
let aheadMs = 0;

const read = () => {
  aheadMs = file === '' ? 0 : Number(readFileSync(file, 'utf8'));
};
read();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: [], made) => Reflect.construct(target, given.length === 0 ? [RealDate.now() + aheadMs] : given, made),
  get: (target, name, receiver) => (name === 'now' ? () => RealDate.now() + aheadMs : Reflect.get(target, name, receiver)),
});

/** Where a process says how far it has moved: until then it takes what comes from ahead for the future. */
const seenBy = (pid: number) => `${file}.${pid}`;
process.on(signal, () => {
  read();
  writeFileSync(seenBy(process.pid), String(aheadMs));
});

/** How far the journeys' clock stands ahead of the machine's, in milliseconds: what windows opened now have to be told. */
export const clockAheadMs = () => aheadMs;

const dayMs = 24 * 3_600_000;
/** Ten in the morning in Beijing, after the midnight of UTC. */
const morningMs = 2 * 3_600_000;

/** From the machine's clock to the next ten in the morning: journeys have a whole day before them at whatever hour they are run. */
export const untilMorningMs = () => (dayMs + morningMs - (RealDate.now() % dayMs)) % dayMs;

/** Puts the clocks of the server and of this process twenty minutes forward; resolves when the server's has moved. */
export async function putClocksForward(server: number): Promise<void> {
  writeFileSync(file, String(aheadMs + stepMs));
  read();
  process.kill(server, signal);
  while (!existsSync(seenBy(server)) || readFileSync(seenBy(server), 'utf8') !== String(aheadMs)) await sleep(10);
}
