import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { type passCards, passErrors, passFlowType } from '@bochong/contract/special-vehicle';
import type { Context } from '../../../kernel/app-context.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { fail } from '../../../kernel/http/errors.ts';
import { businessDate } from '../../../kernel/time.ts';
import { presenceOf } from '../../parking-order/index.ts';
import type { PassRule } from '../pass-rule/pass-rule.repo.ts';
import { type PassCard, type PlateRef, updateCard } from './pass-card.repo.ts';
import { tell } from './pass-change.service.ts';
import { flowsOf, insertFlow } from './pass-flow.repo.ts';
import { operatorOf, platesText } from './pass-money.service.ts';
import { addDays } from './pass-period.rule.ts';
import { coverPlates, endCover, keepCover } from './pass-plate.repo.ts';
import { assertMay, checkPlates, lockPass } from './pass-sale.service.ts';

type Transfer = Omit<BodyOf<typeof passCards.transfer>, 'plates'> & { plates: readonly PlateRef[] };

const later = (a: string, b: string) => (a > b ? a : b);

/** How often the plates were changed since the last purchase. */
async function changesInPeriod({ tx }: Context, card: PassCard): Promise<number> {
  const flows = await flowsOf(tx, card);
  const bought = flows.findIndex(({ flowType }) => flowType === passFlowType.NEW || flowType === passFlowType.RENEW);
  return flows.slice(0, bought).filter(({ flowType }) => flowType === passFlowType.CHANGE).length;
}

/** Stays that plates leave open keep the cover they began under. */
async function keepStays(context: Context, card: PassCard, rule: PassRule, plateNos: readonly string[]): Promise<void> {
  for (const plateNo of plateNos)
    for (const parkId of rule.parkIds) {
      const presence = await presenceOf(context.tx, { dealerId: card.dealerId, parkId, plateNo });
      if (presence?.openOrderId) await keepCover(context.tx, card, presence.openOrderId);
    }
}

async function assertPlates(context: Context, card: PassCard, rule: PassRule, plates: readonly PlateRef[]): Promise<void> {
  checkPlates(plates, rule);
  if ((await changesInPeriod(context, card)) >= rule.changeLimit) fail(passErrors.changeLimit, { max: rule.changeLimit });
}

/** New plates take the place of old ones from today on; those that go are covered until the end of the day. */
async function replacePlates(context: Context, card: PassCard, rule: PassRule, plates: readonly PlateRef[]): Promise<void> {
  const { tx, now } = context;
  const today = businessDate(now);
  await assertPlates(context, card, rule, plates);
  const kept = new Set(plates.map(({ plateNo }) => plateNo));
  const had = new Set(card.plates.map(({ plateNo }) => plateNo));
  const gone = [...had].filter((plateNo) => !kept.has(plateNo));
  await keepStays(context, card, rule, gone);
  const started = card.validFrom <= today;
  if (gone.length > 0) await endCover(tx, card, started ? addDays(today, 1) : card.validFrom, gone);
  const fresh = plates.filter(({ plateNo }) => !had.has(plateNo));
  if (fresh.length > 0) await coverPlates(tx, card, fresh, rule.parkIds, { from: later(today, card.validFrom), to: card.validTo });
}

const changeFlow = (context: Context, card: PassCard, plates: readonly PlateRef[], remark: string) =>
  insertFlow(context.tx, card, {
    id: newId(context.now),
    flowType: passFlowType.CHANGE,
    plates: platesText(plates),
    remark,
    operator: operatorOf(context),
    at: context.now,
  });

export async function changePlates(id: string, { plates, rev }: BodyOf<typeof passCards.changePlates>, context: Context) {
  const { card, rule } = await lockPass(context, id);
  assertMay('换车', card, rev, businessDate(context.now));
  await replacePlates(context, card, rule, plates);
  await changeFlow(context, card, plates, `原车牌：${platesText(card.plates)}`);
  await updateCard(context.tx, card, { plates }, context.now);
  await tell(context, card, 2);
  context.audit({ targetType: 'passCard', targetId: id, detail: { before: { plates: card.plates }, after: { plates } } });
  return null;
}

const samePlates = (card: PassCard, plates: readonly PlateRef[]) => platesText(plates) === platesText(card.plates);

/** Refuses a transfer that could not be carried out today. */
export async function assertTransfer(
  context: Context,
  { card, rule }: { card: PassCard; rule: PassRule },
  { rev, plates }: Pick<Transfer, 'rev' | 'plates'>,
): Promise<void> {
  assertMay('过户', card, rev, businessDate(context.now));
  if (!samePlates(card, plates)) await assertPlates(context, card, rule, plates);
}

/** The rest of a card's time goes to another owner, with his plates; what was paid stays paid, and money goes back to whoever paid it. */
export async function transferCard(
  id: string,
  { rev, plates, reason, phone, ownerName, company }: Transfer,
  context: Context,
  agreed = false,
) {
  const { app, tx, now } = context;
  const { card, rule } = await lockPass(context, id);
  assertMay('过户', card, rev, businessDate(now));
  if (rule.needAudit && !agreed) fail(passErrors.needsAudit);
  if (!samePlates(card, plates)) await replacePlates(context, card, rule, plates);
  await changeFlow(context, card, plates, `过户：原车主${card.ownerName}，原车牌${platesText(card.plates)}，${reason}`);
  const phoneCipher = phone === '' ? null : app.keys.encrypt(phone);
  const owner = { name: ownerName, phoneCipher, phoneHash: phone === '' ? null : app.keys.hmac('phone', phone), company };
  await updateCard(tx, card, { plates, owner }, now);
  await tell(context, card, 2);
  const before = { ownerName: card.ownerName, plates: card.plates };
  context.audit({ targetType: 'passCard', targetId: id, detail: { before, after: { ownerName, company, plates }, reason } });
  return null;
}
