import { payChannel } from '@bochong/contract/bill';
import { chargingDebtEvent } from '@bochong/contract/charging-debt';
import { chargingPayerType } from '@bochong/contract/charging-order';
import type { WorkContext } from '../../../kernel/app-context.ts';
import { businessNumber } from '../../../kernel/database/business-number.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { yuan } from '../../../kernel/money.ts';
import type { DebtSaid } from '../../charging-order/index.ts';
import { withdrawWaiver } from '../waive/withdraw.service.ts';
import { addStep, type DebtRow, insertDebt, lockDebtOf, saveDebt } from './debt.repo.ts';
import { type DebtMoney, moneyOf, statusOf } from './debt.rule.ts';

const amounts = ({ baseFen, totalFen, recoveredFen, waivedFen, openFen }: DebtMoney) => ({
  ...{ base_paid_fen: baseFen, total_fen: totalFen, recovered_fen: recoveredFen, waived_fen: waivedFen, open_fen: openFen },
});

async function open(context: WorkContext, dealerId: string, said: DebtSaid, money: DebtMoney): Promise<void> {
  const { tx, now } = context;
  const id = newId(now);
  await insertDebt(tx, {
    ...{ dealer_id: dealerId, id, debt_no: await businessNumber(tx, 'QF', now), ...amounts(money), debt_status: statusOf(money, false) },
    ...{ biz_type: said.bizType, subject_id: said.subjectId, subject_no: said.subjectNo, station_id: said.stationId },
    ...{ payer_type: said.payerType, payer_id: said.payerId, owner_id: said.ownerId, plate_no: said.plateNo, first_at: now.toISOString() },
  });
  await addStep(context, { dealerId, id }, { type: chargingDebtEvent.OPENED, text: said.subjectNo, amountFen: money.openFen });
}

async function note(context: WorkContext, before: DebtRow, money: DebtMoney, said: DebtSaid): Promise<void> {
  const [came, given] = [money.recoveredFen - before.recoveredFen, money.waivedFen - before.waivedFen];
  const { RECOVERED, CORRECTED } = chargingDebtEvent;
  if (came > 0) await addStep(context, before, { type: RECOVERED, text: payChannel.label(said.payChannel ?? undefined), amountFen: came });
  const changed = money.totalFen - before.totalFen;
  if (changed !== 0 || came < 0 || given < 0) {
    const text = `欠费总额${yuan(before.totalFen)}元 → ${yuan(money.totalFen)}元`;
    await addStep(context, before, { type: CORRECTED, text, amountFen: changed });
  }
}

/**
 * Brings a debt to what its charge or stay says, in the transaction that changed that: the one way a debt's amounts change. What another
 * platform owes is settled with that platform and is no debt of a payer.
 */
export async function followSubject(context: WorkContext, dealerId: string, said: DebtSaid): Promise<void> {
  const { tx, now } = context;
  const before = await lockDebtOf(tx, dealerId, said.bizType, said.subjectId);
  const money = moneyOf(before ?? null, said);
  if (!before) {
    if (said.opens && money.openFen > 0 && said.payerType !== chargingPayerType.PEER) await open(context, dealerId, said, money);
    return;
  }
  const isOpen = money.openFen > 0;
  const legal = before.legal && isOpen;
  await saveDebt(tx, before, {
    ...{ ...amounts(money), legal, debt_status: statusOf(money, legal), plate_no: said.plateNo },
    ...{ payer_type: said.payerType, payer_id: said.payerId, owner_id: said.ownerId },
    ...(money.recoveredFen > before.recoveredFen && { recover_channel: said.payChannel }),
    closed_at: isOpen ? null : (before.closedAt ?? now.toISOString()),
  });
  await note(context, before, money, said);
  if (!isOpen) await withdrawWaiver(tx, before, now);
}
