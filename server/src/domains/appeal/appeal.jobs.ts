import { appealAction, leaderTimeoutAction } from '@bochong/contract/appeal';
import type { WorkContext } from '../../kernel/app-context.ts';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import { lockAppeal, updateAppeal } from './appeal.repo.ts';
import { nextLeader } from './appeal.rule.ts';
import { releaseExpired } from './appeal.service.ts';
import { warnOfDeadlines } from './bill-complaint/bill-complaint.service.ts';
import { expiredLocks, waitingSince } from './handle/appeal-queue.repo.ts';
import { insertStep } from './handle/appeal-step.repo.ts';
import { leaderConfigOf } from './handle/leader-config.repo.ts';

/** A leader let the time pass: it is written down, and where the configuration says so it is the next one's turn. */
async function leaderLate({ tx, now }: WorkContext, dealerId: string): Promise<void> {
  const { leaderUserIds, timeoutHours, timeoutAction } = await leaderConfigOf(tx, dealerId);
  for (const id of await waitingSince(tx, dealerId, new Date(now.getTime() - timeoutHours * 3_600_000))) {
    const appeal = await lockAppeal(tx, id);
    if (!appeal) continue;
    const eligible = leaderUserIds.filter((userId) => userId !== appeal.handlerId);
    const next = timeoutAction === leaderTimeoutAction.NEXT ? nextLeader(eligible, appeal.leaderId) : undefined;
    await updateAppeal(tx, appeal, { leader_since: now.toISOString(), ...(next && { leader_id: next, leader_name: '' }) });
    const opinion = next ? '转下一领导' : `等待领导处理已超过${timeoutHours}小时`;
    await insertStep(tx, appeal, { action: appealAction.LEADER_LATE, by: null, opinion, at: now });
  }
}

export const appealJobs: readonly ScheduledJob[] = [
  {
    name: 'appeal-lease',
    when: { everyMin: 1 },
    lane: 'routine',
    async perDealer(tx, { app, dealerId, now }) {
      for (const id of await expiredLocks(tx, dealerId, now)) await releaseExpired({ app, tx, now }, id);
    },
  },
  {
    name: 'appeal-leader-timeout',
    when: { everyMin: 5 },
    lane: 'routine',
    perDealer: (tx, { app, dealerId, now }) => leaderLate({ app, tx, now }, dealerId),
  },
  {
    name: 'complaint-deadline',
    when: { everyMin: 5 },
    lane: 'routine',
    perDealer: (tx, { app, dealerId, now }) => warnOfDeadlines({ app, tx, now }, dealerId),
  },
];
