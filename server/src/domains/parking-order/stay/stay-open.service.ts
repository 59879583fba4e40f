import { carType } from '@bochong/contract/kernel/vehicle';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { count } from '../../../kernel/database/counter.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { beside, together } from '../../../kernel/database/together.ts';
import { businessDate } from '../../../kernel/time.ts';
import { ruleForEntry } from '../../parking-fee/index.ts';
import { writePresence } from '../presence/presence.repo.ts';
import { tellMoved } from '../presence/presence.service.ts';
import { insertGrant } from '../right/disabled-right.repo.ts';
import { companyOf } from '../right/stay-right.repo.ts';
import { entryFacts, identityAtEntry } from '../right/stay-right.service.ts';
import { tellOuter } from '../stay-link/tell-outer.service.ts';
import type { StayRow } from './stay.repo.ts';
import type { NewStay } from './stay-begin.ts';
import { announce, subjectOf } from './stay-context.ts';
import { insertStay } from './stay-write.repo.ts';

/**
 * Opens a stay: the vehicle is in the lot from its entry time on, under the rule that stands there then. A stay known to have ended does not take
 * the vehicle's place. `also` goes beside what is told of it.
 */
export async function openStay(
  context: WorkContext,
  stay: NewStay,
  takesPlace: boolean,
  also: (one: Tx, opened: StayRow) => Promise<unknown> = async () => undefined,
): Promise<StayRow> {
  const { tx } = context;
  const { parkId, zoneId, roadId, enterTime, id = newId(Date.parse(enterTime)) } = stay;
  const [rule, orderNo, companyId, facts] = await together(tx, (one) =>
    Promise.all([
      ruleForEntry(one, { parkId, zoneId, roadId, at: enterTime }),
      businessNumber(one, 'PK', new Date(enterTime)),
      stay.carType === carType.TEMP ? companyOf(one, stay, enterTime) : null,
      entryFacts(one, stay),
    ]),
  );
  const known = companyId === null ? stay : { ...stay, carType: carType.COMPANY };
  const { grant, ...identity } = await identityAtEntry(tx, known, facts);
  const priced = { orderNo, ruleId: rule?.ruleId ?? null, ruleVersion: rule?.version ?? null };
  const [opened, moved] = await together(tx, (one) =>
    Promise.all([
      insertStay(one, { ...stay, ...identity, ...priced, id }, companyId),
      takesPlace && writePresence(one, subjectOf(stay), { openOrderId: id, lastPassAt: enterTime }),
    ]),
  );
  if (grant) await insertGrant(tx, opened, grant, businessDate(Date.parse(opened.enterTime)));
  await count(tx, { ...subjectOf(opened), at: new Date(opened.enterTime) }, { entries: 1 }, { occupied: 1 });
  await beside(tx, [
    async (one) => moved && tellMoved({ ...context, tx: one }, opened),
    (one) => tellOuter({ ...context, tx: one }, opened, opened.enterTime),
    (one) => also(one, opened),
  ]);
  announce(context, 'enter', opened);
  return opened;
}
