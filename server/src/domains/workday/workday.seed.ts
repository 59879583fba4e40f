import { statutoryYears } from '@bochong/contract/workday';
import type { Tx } from '../../kernel/database/db.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { insertDraft, lockConfig, publishDraft } from './workday.repo.ts';

/** The announced years as the platform's, in force since December before; within a scope that has the platform. */
export async function seedWorkdays(tx: Tx): Promise<void> {
  for (const { year, basedOn, days } of statutoryYears) {
    const at = new Date(`${year - 1}-12-01T09:00:00+08:00`);
    const draft = await lockConfig(tx, platformDealerId, await insertDraft(tx, platformDealerId, { year, basedOn, days }, at));
    if (draft) await publishDraft(tx, platformDealerId, draft, '平台管理员', at);
  }
}
