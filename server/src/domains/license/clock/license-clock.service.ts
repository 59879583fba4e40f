import type { Tx } from '../../../kernel/database/db.ts';
import { platformDealerId } from '../../../kernel/database/identifier.ts';
import type { JobContext } from '../../../kernel/jobs/jobs.ts';
import { closeTodo, raiseTodo } from '../../todo/index.ts';
import { noteClock } from './license-clock.repo.ts';
import { behindSecOf } from './license-clock.rule.ts';

const todo = { dealerId: platformDealerId, typeCode: 'LICENSE_CLOCK', bizId: platformDealerId } as const;

/** Keeps the latest instant the clock showed, and tells the platform's people while it lies behind that. Nothing is stopped by it. */
export async function watchClock(tx: Tx, { app, now }: JobContext): Promise<void> {
  const latest = await noteClock(tx, now);
  const behindSec = behindSecOf(latest, now);
  if (behindSec === 0) return closeTodo(tx, { ...todo, at: now });
  app.log.warn({ behindSec, latest: latest.toISOString() }, 'the clock was set back');
  await raiseTodo(tx, { ...todo, bizType: 'licenseClock', title: `服务器时间落后${Math.ceil(behindSec / 60)}分钟`, at: now });
}
