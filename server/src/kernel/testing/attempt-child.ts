import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { buildApp } from '../../app.ts';
import type { EffectJob } from '../outbound/effect.ts';
import { connectPartners } from './partner-ledger.ts';
import { testInput } from './test-settings.ts';

/**
 * Where a server that carries out an effect can die: with its claim written, not committed; with the claim committed and nothing sent; when
 * the partner has acted and its answer is not there; with the answer booked, not committed; with all of it committed.
 */
export const deaths = ['claiming', 'claimed', 'acted', 'booking', 'booked'] as const;
export type Death = (typeof deaths)[number];

export interface Attempts {
  ownerUrl: string;
  folder: string;
  /** Instant of its clock. */
  at: string;
  jobs: EffectJob[];
  death: Death;
}

/** Carries out effects in this process, each up to one step, and kills itself when all of them stand there. */
async function attemptAndDie({ ownerUrl, folder, at, jobs, death }: Attempts): Promise<void> {
  const app = await buildApp(testInput(ownerUrl, folder, { now: () => new Date(at) }));
  const attempts = new AsyncLocalStorage<{ acted: boolean }>();
  let standing = 0;
  const reach = (step: Death) => {
    if (step !== death) return undefined;
    standing += 1;
    if (standing === jobs.length) process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  };
  const hasActed = () => attempts.getStore()?.acted === true;
  connectPartners(app, new pg.Pool({ connectionString: ownerUrl, max: 1 }), async () => {
    Object.assign(attempts.getStore() ?? {}, { acted: true });
    await reach('acted');
  });
  const inScope = app.background.inScope.bind(app.background);
  app.background.inScope = async (options, work) => {
    const done = await inScope(options, async (tx) => {
      const result = await work(tx);
      await reach(hasActed() ? 'booking' : 'claiming');
      return result;
    });
    await reach(hasActed() ? 'booked' : 'claimed');
    return done;
  };
  const never = new AbortController().signal;
  await Promise.all(jobs.map((job) => attempts.run({ acted: false }, () => app.outbound.get(job.kind)?.attempt(job, never))));
}

const [, , given] = process.argv;
if (import.meta.main && given !== undefined) await attemptAndDie(JSON.parse(given));
