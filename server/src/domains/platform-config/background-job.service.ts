import type { Data } from '@bochong/contract/kernel/endpoint';
import { type backgroundJobs, backgroundKind } from '@bochong/contract/platform-config';
import type { Context } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import type { PageQuery } from '../../kernel/database/query.ts';
import { found } from '../../kernel/http/errors.ts';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { retryEffect } from '../../kernel/outbound/outbound.ts';
import { closeTodo, raiseTodo } from '../todo/index.ts';
import { countFailedWork, listFailedWork, retryJob } from './background-job.repo.ts';

/** Failed work with names for people, newest first. */
export async function failedWork(
  query: PageQuery & { kind?: number | undefined },
  { app, tx }: Context,
): Promise<Data<typeof backgroundJobs.list>> {
  const page = await listFailedWork(tx, query);
  const results = page.results.map(({ name, ...row }) => ({
    ...row,
    title: (row.kind === backgroundKind.EFFECT && app.outbound.get(name)?.title) || name,
  }));
  return { ...page, results };
}

/** Has failed work tried again: an effect asks its partner first, an event or a job starts from its beginning. */
export async function retryWork(workId: string, context: Context): Promise<null> {
  const [kind, id = ''] = workId.split(':');
  const again = kind === 'effect' ? await retryEffect(context, id) : await retryJob(context.tx, id);
  found(again || undefined);
  context.audit({ targetType: 'backgroundJob', targetId: workId, detail: { retried: true } });
  return null;
}

const todo = { dealerId: platformDealerId, typeCode: 'WORK_FAILED', bizId: platformDealerId } as const;

/** The platform's people are told of failed work while there is any. */
export const backgroundJobJobs: readonly ScheduledJob[] = [
  {
    name: 'failed-work',
    when: { everyMin: 1 },
    lane: 'routine',
    scope: 'platform',
    async perDealer(tx, { app, now }) {
      const count = await countFailedWork(tx);
      if (count === 0) return closeTodo(tx, { ...todo, at: now });
      app.log.error({ count }, 'background work failed and waits for a person');
      await raiseTodo(tx, { ...todo, bizType: 'backgroundJob', title: `后台作业失败，共${count}项`, at: now });
    },
  },
];
