import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createBayCameras } from './charging/bay-cameras.ts';
import { bookingPhones, createBookings } from './charging/bookings.ts';
import { createChargingLife } from './charging/charging-life.ts';
import { runWheel } from './charging/wheel.ts';
import { createCity } from './city/stay.ts';
import { openStays } from './history.ts';
import { createLiveCity } from './live/live-city.ts';
import { createMemoryFile, readRegistration } from './live/registration.ts';
import { createTimeline } from './live/timeline.ts';

/**
 * Plays the city live: `node simulator/src/main.ts --city <file> [--speed 1] [--max 20]`.
 * `--city` is the registration the server's demo leaves behind; `--speed` lets the plan run faster than the clock (events always carry
 * the real time); `--max` bounds how many vehicles are handled at once, the others queue up.
 */
const { values } = parseArgs({
  options: {
    city: { type: 'string', default: process.env.BOCHONG_CITY ?? '' },
    speed: { type: 'string', default: '1' },
    max: { type: 'string', default: '20' },
  },
});
if (values.city === '') throw new Error('usage: node simulator/src/main.ts --city <registration file> [--speed 1] [--max 20]');

const speed = Math.min(Math.max(Number(values.speed) || 1, 0.1), 600);
const atOnce = Math.min(Math.max(Number(values.max) || 20, 1), 200);
const tickMs = 200;
const heartbeatMs = 30_000;
const reportMs = 60_000;

const city = createCity();
const began = Date.now();
const planNow = () => began + (Date.now() - began) * speed;
const registered = readRegistration(values.city);
const live = createLiveCity(city, registered, (ms) => delay(Math.max(20, ms / speed)), planNow);
const timeline = createTimeline(city, began);
const { wheel, stop: stopWheel } = runWheel();
const memory = createMemoryFile(values.city);
const bays = createBayCameras(city, registered.server, registered.charging?.cameras ?? [], wheel);
const charging = registered.charging && createChargingLife(city, registered.charging, wheel, { now: planNow, before: memory.before, bays });
const phoneOf = bookingPhones(registered.server);
const bookings = charging && registered.charging && createBookings(city, registered.charging, { life: charging, wheel, phoneOf });
if (charging) bays.worry(charging.take);

/** Whoever came within the last hour may be at a gun already; charge points need a moment to connect. */
const [recentMs, connectMs] = [3_600_000, 20_000];
wheel.after(connectMs, () => {
  for (const stay of openStays(began, city)) if (stay.road < 0 && began - stay.enterAt < recentMs) charging?.arrive(stay);
});

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

async function every(ms: number, work: () => Promise<void> | void): Promise<void> {
  while (!stop.signal.aborted) {
    await work();
    await delay(ms, undefined, { signal: stop.signal }).catch(() => {}); // only stopping cuts it short
  }
}

const running = new Set<Promise<void>>();

async function play(): Promise<void> {
  for (const action of timeline.take(planNow())) {
    while (running.size >= atOnce) await Promise.race(running);
    const { kind, stay } = action;
    if (kind === 'exit' && stay.road < 0) charging?.leave(stay);
    if (kind === 'enter' && stay.road < 0) charging?.arrive(stay);
    const work = live.run(action).finally(() => running.delete(work));
    running.add(work);
  }
}

await Promise.all([
  every(tickMs, play),
  every(heartbeatMs, () => live.heartbeat()),
  every(reportMs, () => {
    if (charging) memory.keep(charging.memory());
    process.stdout.write(
      `${JSON.stringify({ at: new Date().toISOString(), waiting: running.size, ...live.tally, ...charging?.tally, ...bookings?.tally, bays: bays.tally })}\n`,
    );
  }),
]);
if (charging) memory.keep(charging.memory());
bookings?.end();
bays.end();
charging?.end();
stopWheel();
await Promise.allSettled(running);
