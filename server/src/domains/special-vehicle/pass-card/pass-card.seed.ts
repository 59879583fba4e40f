import { billBiz, payChannel, payScene } from '@bochong/contract/payment';
import {
  passFlowType,
  passPeriodMode,
  passPeriodUnit,
  passRefundMode,
  passSource,
  passStatus,
  syncType,
} from '@bochong/contract/special-vehicle';
import { businessNumber } from '../../../kernel/business-number.ts';
import { newId } from '../../../kernel/identifier.ts';
import { businessDate } from '../../../kernel/time.ts';
import type { StayContext } from '../../parking-order/index.ts';
import { recordBusinessPayment } from '../../payment/index.ts';
import { confirmAll } from '../list-sync/list-sync.repo.ts';
import { planPassSync } from '../list-sync/list-sync.service.ts';
import { insertPassRule, type PassRuleFields } from '../pass-rule/pass-rule.repo.ts';
import { insertCard, type PlateRef } from './pass-card.repo.ts';
import { insertFlow } from './pass-flow.repo.ts';
import { addDays, type PassTerm, termOf } from './pass-period.rule.ts';
import { coverPlates } from './pass-plate.repo.ts';
import { statusOn } from './pass-state.rule.ts';

/** A rule of the demo by the month; answers its id. */
export async function seedMonthRule(
  { tx, now }: StayContext,
  dealerId: string,
  rule: Pick<PassRuleFields, 'ruleName' | 'parkIds' | 'priceFen' | 'windows' | 'quota'> & { effectiveFrom: string },
): Promise<string> {
  const id = newId(now);
  await insertPassRule(
    tx,
    { dealerId, id, createdBy: '系统' },
    {
      ...rule,
      periodUnit: passPeriodUnit.MONTH,
      periodMode: passPeriodMode.ANCHOR,
      minPeriods: 1,
      maxPeriods: 12,
      maxPlates: 2,
      needAudit: false,
      materials: ['身份证', '行驶证'],
      renewBeforeDays: 15,
      renewAfterDays: 30,
      renewContinuous: true,
      refundMode: passRefundMode.BY_DAY,
      refundFeePermille: 0,
      changeLimit: 2,
      freezeAllowed: true,
      effectiveTo: null,
    },
  );
  return id;
}

/** A card of the demo bought month by month since a day. */
export interface PastCard {
  dealerId: string;
  ruleId: string;
  parkId: string;
  priceFen: number;
  plate: PlateRef;
  ownerName: string;
  phone: string;
  startDate: string;
  /** Its owner stops renewing once the validity reaches this day. */
  renewUntil: string;
}

/** Sells a card as it was sold then: each month paid at the counter on the day before it begins. Answers the days it covers. */
export async function seedPastCard({ app, tx, now }: StayContext, past: PastCard): Promise<{ from: string; to: string }> {
  const { dealerId, ruleId, parkId, plate } = past;
  const rule = { periodUnit: passPeriodUnit.MONTH, periodMode: passPeriodMode.ANCHOR, priceFen: past.priceFen };
  const terms: PassTerm[] = [termOf(rule, past.startDate, 1)];
  for (let last = terms[0] as PassTerm; last.toDate < past.renewUntil; ) {
    last = termOf(rule, addDays(last.toDate, 1), 1, last.anchorDay);
    terms.push(last);
  }
  const [first, last] = [terms[0] as PassTerm, terms.at(-1) as PassTerm];
  const boughtAt = (term: PassTerm) =>
    new Date(Math.min(now.getTime(), Date.parse(`${term === first ? term.fromDate : addDays(term.fromDate, -1)}T09:30:00+08:00`)));
  const createdAt = boughtAt(first);
  const card = { dealerId, id: newId(createdAt), plates: [plate], validFrom: first.fromDate, validTo: last.toDate };
  await insertCard(tx, {
    ...card,
    certCode: await businessNumber(tx, 'BQ', createdAt),
    ruleId,
    ownerName: past.ownerName,
    phoneCipher: app.keys.encrypt(past.phone),
    phoneHash: app.keys.hmac('phone', past.phone),
    company: '',
    anchorDay: first.anchorDay,
    passStatus: statusOn({ ...card, passStatus: passStatus.ACTIVE }, businessDate(now)),
    totalPaidFen: terms.length * past.priceFen,
    lastPaidAt: boughtAt(last).toISOString(),
    source: passSource.PLATFORM,
    remark: '',
    createdAt: createdAt.toISOString(),
  });
  for (const term of terms) {
    const at = boughtAt(term);
    await coverPlates(tx, card, card.plates, [parkId], { from: term.fromDate, to: term.toDate });
    const business = { dealerId, parkId, ...plate, bizType: billBiz.PASS, totalFen: term.amountFen, payScene: payScene.PASS };
    const bill = await recordBusinessPayment(
      { app, tx, now: at },
      { ...business, payChannel: payChannel.CASH },
      { collectorId: null, channelTradeNo: null },
    );
    await insertFlow(tx, card, {
      id: newId(at),
      flowType: term === first ? passFlowType.NEW : passFlowType.RENEW,
      plates: plate.plateNo,
      periods: 1,
      fromDate: term.fromDate,
      toDate: term.toDate,
      receivableFen: term.amountFen,
      paidFen: term.amountFen,
      payChannel: payChannel.CASH,
      billId: bill.id,
      operator: { id: null, name: '前台' },
      at,
    });
  }
  await planPassSync(tx, dealerId, { cardId: card.id, syncType: syncType.ADD }, boughtAt(last));
  await confirmAll(tx, dealerId, card.id);
  return { from: first.fromDate, to: last.toDate };
}
