import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { openSetup, refuseDemoDatabase } from './domains/installation/index.ts';
import { type App, type WorkContext, workIn } from './kernel/app-context.ts';
import { backUpBefore } from './kernel/backup/backup.ts';
import { refuseUnfinished } from './kernel/backup/restore.ts';
import { readConfig } from './kernel/config.ts';
import { defaultDataFolder, startEmbeddedPostgres } from './kernel/database/embedded-postgres.ts';
import { appUrl, migrate } from './kernel/database/migrate.ts';
import { keepHeapSmall } from './kernel/heap.ts';
import { startJobs } from './kernel/jobs/jobs.ts';
import { within } from './kernel/jobs/time-limit.ts';
import { busyPort, refuseBusyPort } from './kernel/port.ts';
import { createKeys, loadSecret } from './kernel/session/secret.ts';
import { scheduledJobs } from './schedule.ts';
import { serveConsole } from './serve-console.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
interface Running {
  name: string;
  stop(): Promise<unknown>;
}
/** What uses the database: stopped together, before it. */
const users: Running[] = [];
let database: Running | undefined;
/** A stop is over within five seconds: what has not ended by then ends with the process, and an embedded PostgreSQL after it by itself. */
const stopMs = { users: 2800, database: 1500, all: 4600 };
let draining = false;
let stopping = false;
let server: App | undefined;
const stopped = new AbortController();

/** Told to stop, the server says so to proxies and goes on for as long as they need to hear it; then it ends. */
async function leave(): Promise<void> {
  if (draining) return;
  draining = true;
  server?.drain.leave();
  await sleep((server?.config.BOCHONG_DRAIN_SECONDS ?? 0) * 1000);
  await stop(0);
}

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  stopped.abort();
  setTimeout(() => process.exit(exitCode), stopMs.all).unref();
  const end = ({ name, stop }: Running) =>
    stop().catch((cause: Error) => process.stderr.write(`${name} did not stop cleanly: ${cause.message}\n`));
  await within(stopMs.users, Promise.all(users.map(end)));
  if (database) await within(stopMs.database, end(database));
  process.exit(exitCode);
}

/** The demo is a package of its own, which a production install leaves out. */
async function demoPackage() {
  try {
    return await import('@bochong/demo/demo');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Error(
      'BOCHONG_DEMO=on needs the demo, which this installation was made without: set BOCHONG_DEMO=off, or run npm ci with all workspaces.',
    );
  }
}

async function start(): Promise<void> {
  const began = performance.now();
  keepHeapSmall();
  const config = readConfig();
  await refuseBusyPort(config.BOCHONG_HOST, config.BOCHONG_PORT);
  const guest = config.BOCHONG_DEMO === 'on' ? await demoPackage() : undefined;
  const dataFolder = config.BOCHONG_DATA ?? defaultDataFolder();
  refuseUnfinished(dataFolder);
  const embedded = config.DATABASE_URL ? undefined : await startEmbeddedPostgres({ dataFolder });
  if (embedded) {
    database = { name: 'PostgreSQL', stop: embedded.stop };
    void embedded.ended.then((words) => {
      if (stopping) return;
      say(`PostgreSQL ended: ${words}`);
      process.exit(1);
    });
  }
  const ownerUrl = config.DATABASE_URL ?? embedded?.ownerUrl ?? '';
  const secret = loadSecret(dataFolder);
  const appPassword = createKeys(secret).hmac('database', 'bochong_app');
  const save = (migration: string) => backUpBefore(migration, { ownerUrl, dataFolder, secret, say }, new Date());
  const applied = await migrate({ ownerUrl, appPassword, save });
  if (applied.length > 0) say(`Database: ${applied.length} migrations applied`);

  const storageFolder = join(dataFolder, 'objects');
  const built = buildApp({ config, databaseUrl: appUrl(ownerUrl, appPassword), secret, storageFolder }).then((app) => {
    server = app;
    users.push({ name: 'HTTP', stop: () => app.http.close() });
    guest?.registerSimulatedChannels(app);
    guest?.registerSimulatedBooks(app);
    guest?.registerDemoCentre(app);
    guest?.registerCashier(app);
    guest?.registerAccountant(app);
    return app;
  });
  // The city's process starts while this one puts itself together.
  const demo = guest?.loadDemo({ config, ownerUrl, dataFolder, say, stopped: stopped.signal });
  const [app] = await Promise.all([built, demo]);
  const setupToken = guest ? null : await app.database.inScope({ dealerIds: [] }, (tx) => beginServing(workIn(app, tx)));
  const jobs = await startJobs(app, ownerUrl, scheduledJobs);
  users.push({ name: 'jobs', stop: jobs.stop });
  await serveConsole(app.http);
  // Whoever arrives while the event loop is held waits in the system's queue: beyond it a connection is lost and tried again seconds later.
  const address = await app.http.listen({ host: config.BOCHONG_HOST, port: config.BOCHONG_PORT, backlog: 4096 });
  // A port that the system chose is known only now; what is given to devices and partners leads to it.
  if (new URL(config.BOCHONG_PUBLIC_URL).port === '0') config.BOCHONG_PUBLIC_URL = new URL(address).origin.replace('0.0.0.0', '127.0.0.1');
  if (setupToken !== null) sayWhereToSetUp(address, setupToken, dataFolder);
  say(`Bochong is ready at ${address} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
}

/** Refuses a demo's database, and says with what token an empty one is set up. */
async function beginServing(work: WorkContext): Promise<string | null> {
  await refuseDemoDatabase(work);
  return openSetup(work);
}

/** The token stands behind a `#`, which no browser sends and no proxy writes down. */
function sayWhereToSetUp(address: string, token: string, dataFolder: string): void {
  writeFileSync(join(dataFolder, 'setup-token'), `${token}\n`, { mode: 0o600 });
  say(`This database is empty. Set it up within 24 hours at ${address}/setup#${token}`);
}

/** One line for the operator; a stack only for what nobody foresaw. */
function explain(cause: NodeJS.ErrnoException & { port?: number }): string {
  if (cause.code === 'EADDRINUSE') return busyPort(cause.port);
  return process.env.BOCHONG_LOG_LEVEL === 'debug' ? String(cause.stack) : cause.message;
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave());
// Nobody knows what state it left behind: calls under way are answered, then the process ends and its supervisor starts another.
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (cause: unknown) => {
    const { stack = String(cause) } = (cause ?? {}) as Partial<Error>;
    // What a stop cuts off is no fault.
    const [level, end] = stopping ? [40, 'while the server stops'] : [60, 'the server ends'];
    process.stderr.write(`${JSON.stringify({ level, time: Date.now(), msg: `${event}: ${end}`, err: stack })}\n`);
    void stop(1);
  });
}
try {
  await start();
} catch (cause) {
  if (!stopping) {
    process.stderr.write(`Bochong cannot start: ${explain(cause as Error)}\n`);
    await stop(1);
  }
}
