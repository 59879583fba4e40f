import type { App } from '../../kernel/app-context.ts';
import { asColleague, type Colleague } from '../../kernel/seed-context.ts';
import type { BulletinFields } from './bulletin.repo.ts';
import { approveBulletin, createBulletin, submitBulletin, takeBulletinOffline } from './bulletin.service.ts';
import { markRead } from './delivery.repo.ts';

const quarterMs = 15 * 60_000;

/** A bulletin of the demo's past and what people did with it. */
export type SeedBulletin = Pick<BulletinFields, 'title' | 'category' | 'content'> &
  Partial<BulletinFields> & {
    at: number;
    writer: Colleague;
    /** Absent: it still waits for its approval. */
    approver?: Colleague;
    readers?: readonly Colleague[];
    withdrawn?: { at: number; reason: string };
  };

/** Writes, submits and approves a bulletin, a quarter of an hour from step to step; its readers follow. */
export async function seedBulletin(app: App, dealerIds: readonly string[], bulletin: SeedBulletin): Promise<void> {
  const { at, writer, approver, readers = [], withdrawn, ...fields } = bulletin;
  await app.database.inScope({ dealerIds }, async (tx) => {
    const as = (person: Colleague, when: number) => asColleague({ app, tx, now: new Date(when) }, person);
    const lists = { attachments: [], dealerTypes: [], areaIds: [], dealerIds: [] };
    const plain = { audienceType: 1, forceRead: 0, isTop: 0, publishAt: null, expireAt: null } as const;
    const { bulletinId } = await createBulletin({ ...lists, ...plain, ...fields }, as(writer, at));
    await submitBulletin(bulletinId, as(writer, at + quarterMs));
    if (!approver) return;
    const released = at + 2 * quarterMs;
    await approveBulletin({ bulletinId, pass: 1, opinion: '同意发布' }, as(approver, released));
    for (const [index, { id: userId, dealerId }] of readers.entries())
      await markRead(tx, { userId, dealerId }, [bulletinId], new Date(released + (index + 1) * quarterMs).toISOString());
    if (withdrawn) await takeBulletinOffline({ bulletinId, reason: withdrawn.reason }, as(writer, withdrawn.at));
  });
}
