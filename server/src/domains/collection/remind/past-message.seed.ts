import { phoneStatus } from '@bochong/contract/arrears';
import { batchSource, batchState, remindChannel, remindResult } from '@bochong/contract/collection';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { dateStart, toIso } from '../../../kernel/time.ts';
import { dueOf } from '../short-msg-plan/short-msg-plan.rule.ts';
import { daysBefore, reasonToSkip } from './contact-governor.rule.ts';
import { limitsOf } from './contact-setting.repo.ts';
import type { DebtorFacts } from './debtor.repo.ts';
import { countOutcomes, endBatch, insertBatch, lockBatch, queueDebtors } from './remind-batch.repo.ts';
import { messageFor } from './remind-message.rule.ts';
import { forgetOldReminders, nextQueued, type Outcome, recountReminders, saveOutcomes } from './remind-record.repo.ts';

const dayMs = 86_400_000;
/** The program sends at ten in the morning. */
const sendsAt = 10 * 3_600_000;

interface PastDebt {
  id: string;
  plateId: string;
  plateNo: string;
  plateColor: number;
  parkId: string;
  parkName: string;
  exitTime: string;
  arrearsAt: string;
  closedAt: string | null;
  owedFen: number;
  phone: Buffer | null;
}

/** Debts of the past as they stood while they were open: the city's people pay a debt whole or not at all. */
const pastDebts = (tx: Tx, dealerId: string): Promise<PastDebt[]> =>
  tx
    .selectFrom('arrears_record as r')
    .leftJoin('plate_phone as h', (join) =>
      join.onRef('h.dealer_id', '=', 'r.dealer_id').onRef('h.plate_id', '=', 'r.plate_id').on('h.status', '=', phoneStatus.VALID),
    )
    .select([
      'r.id',
      'r.plate_id as plateId',
      'r.plate_no as plateNo',
      'r.plate_color as plateColor',
      'r.park_id as parkId',
      'r.park_name as parkName',
      'r.exit_time as exitTime',
      'r.arrears_at as arrearsAt',
      'r.closed_at as closedAt',
      sql<number>`case when r.closed_at is null then r.owed_fen else r.origin_fen end`.as('owedFen'),
      'h.phone',
    ])
    .where('r.dealer_id', '=', dealerId)
    .where('r.plate_id', 'is not', null)
    .orderBy('r.id')
    .$castTo<PastDebt>()
    .execute();

/** Messages of the last days by vehicle, as the governor counts them. */
class Sent {
  readonly #sent = new Map<string, Date[]>();

  note(plateId: string, at: Date): void {
    this.#sent.set(plateId, [...(this.#sent.get(plateId) ?? []), at]);
  }

  since(plateId: string, from: Date): number {
    return (this.#sent.get(plateId) ?? []).filter((at) => at >= from).length;
  }
}

/** What the governor and the message would have seen of a vehicle's open debts then. */
function factsAt(debts: readonly [PastDebt, ...PastDebt[]], at: Date, sent: Sent, firstAfterHours: number): DebtorFacts {
  const [{ plateId, plateNo, plateColor, phone }] = debts;
  const ripe = debts.filter((debt) => Date.parse(debt.exitTime) <= at.getTime() - firstAfterHours * 3_600_000);
  const exits = ripe.map((debt) => debt.exitTime).toSorted((a, b) => Date.parse(a) - Date.parse(b));
  return {
    plateId,
    plateNo,
    plateColor,
    doNotDisturb: false,
    owedCount: debts.length,
    frozenCount: 0,
    ripeCount: ripe.length,
    ripeFen: ripe.reduce((sum, debt) => sum + debt.owedFen, 0),
    ripeIds: ripe.map((debt) => debt.id),
    parkName: ripe.map((debt) => debt.parkName).toSorted()[0] ?? '',
    parkCount: new Set(ripe.map((debt) => debt.parkId)).size,
    firstExit: exits[0] ?? null,
    lastExit: exits.at(-1) ?? null,
    phone: phone === null ? 'none' : 'valid',
    phoneNumber: phone,
    smsToday: sent.since(plateId, daysBefore(at, 0)),
    sms7Days: sent.since(plateId, daysBefore(at, 6)),
    callsToday: 0,
    calls30Days: 0,
    contacts30Days: sent.since(plateId, daysBefore(at, 29)),
    lastContactAt: null,
  };
}

/** What a program would have sent day by day since it was set up, to whoever owed then: the rules of the live path, run over the past. */
export async function sendPastMessages(
  tx: Tx,
  { dealerId, since, now }: { dealerId: string; since: Date; now: Date },
  plan: { planId: string; templateId: string; trigger: number; triggerParam: readonly number[]; perWeek: number },
): Promise<void> {
  const limits = await limitsOf(tx, dealerId);
  const debts = await pastDebts(tx, dealerId);
  const sent = new Sent();
  const reminded = new Set<string>();
  const start = dateStart(toIso(since).slice(0, 10)) + sendsAt;
  for (let at = new Date(start); at < now; at = new Date(at.getTime() + dayMs)) {
    const due = dueOf({ ...plan, lastRunAt: new Date(at.getTime() - dayMs).toISOString() }, at);
    if (due.kind !== 'debts') continue;
    const open = debts.filter(
      (debt) => Date.parse(debt.arrearsAt) <= at.getTime() && (debt.closedAt === null || Date.parse(debt.closedAt) > at.getTime()),
    );
    const asked = new Set(
      open
        .filter(({ arrearsAt }) =>
          due.spans.some(([after, upTo]) => Date.parse(arrearsAt) > after.getTime() && Date.parse(arrearsAt) <= upTo.getTime()),
        )
        .map((debt) => debt.plateId),
    );
    if (asked.size === 0) continue;
    const byPlate = Map.groupBy(open, (debt) => debt.plateId) as Map<string, [PastDebt, ...PastDebt[]]>;
    const key = { dealerId, id: newId(at) };
    const made = {
      source: batchSource.PLAN,
      channel: remindChannel.SMS,
      templateId: plan.templateId,
      planId: plan.planId,
      filter: {},
      parkIds: null,
    };
    await insertBatch(tx, { ...key, ...made, collected: true, operator: { id: null, name: '' }, at });
    await queueDebtors(tx, key, [...asked], at);
    const batch = await lockBatch(tx, key.id);
    const rows = await nextQueued(tx, key, asked.size);
    const outcomes = rows.flatMap(({ id, plateId }): Outcome[] => {
      const owed = byPlate.get(plateId);
      if (!owed || !batch) return [];
      const debtor = factsAt(owed, at, sent, limits.firstAfterHours);
      const reason = reasonToSkip(debtor, limits, 'sms', at);
      const none = { id, failCode: '', phone: null, arrearsIds: [], owedFen: 0, providerId: '', content: '', segments: 0, costFen: 0 };
      if (reason !== null) return [{ ...none, result: remindResult.SKIPPED, skipReason: reason }];
      sent.note(plateId, at);
      for (const debtId of debtor.ripeIds) reminded.add(debtId);
      const { content, segments } = messageFor(batch, debtor, limits, at);
      const about = { phone: debtor.phoneNumber, arrearsIds: debtor.ripeIds, owedFen: debtor.ripeFen };
      return [
        { ...none, ...about, content, segments, costFen: segments * limits.smsPriceFen, result: remindResult.DELIVERED, skipReason: null },
      ];
    });
    await saveOutcomes(tx, dealerId, outcomes, at);
    const delivered = outcomes.filter((outcome) => outcome.result === remindResult.DELIVERED);
    const costFen = delivered.reduce((sum, outcome) => sum + outcome.costFen, 0);
    await countOutcomes(tx, key, { sent: 0, delivered: delivered.length, failed: 0, skipped: outcomes.length - delivered.length, costFen });
    await endBatch(tx, key, batchState.DONE, at);
  }
  await recountReminders(tx, dealerId, [...reminded]);
  await forgetOldReminders(tx, dealerId, daysBefore(now, 29));
}
