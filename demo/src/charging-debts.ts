import { payChannel } from '@bochong/contract/bill';
import { chargingDebtReminders, chargingDebtStatus, chargingDebts } from '@bochong/contract/charging-debt';
import { msgTemplates, templateKind } from '@bochong/contract/collection';
import type { Desk } from './desk.ts';

const content = `您的车辆\${plateNo}在\${parkName}有\${count}笔充电费用共\${amount}元未付，请于\${deadline}前扫枪上二维码缴清，结清前无法启动充电。`;

/** A template that may be sent. */
async function template({ call }: Desk): Promise<string> {
  const body = { templateName: '充电欠费提醒', signName: '充电服务', kind: templateKind.REMIND, content };
  const { templateId } = await call(msgTemplates.create, { body });
  const params = { id: templateId };
  await call(msgTemplates.report, { params, body: { rev: 0 } });
  await call(msgTemplates.audit, { params, body: { pass: true, providerCode: 'SMS_1010', reason: '', rev: 1 } });
  return templateId;
}

/**
 * What the office does about what charges could not collect: payers are reminded, one paid a part at the desk, one debt went to lawyers, one is
 * given up, and one waits for a second person.
 */
export async function collectCharging(desk: Desk, auditor: Desk): Promise<void> {
  const { OPEN, PARTIAL } = chargingDebtStatus;
  const query = { debtStatus: `${OPEN},${PARTIAL}`, pageSize: 50 } as never;
  const open = (await desk.call(chargingDebts.list, { query })).results.toSorted((a, b) => b.openFen - a.openFen);
  if (open.length === 0) return;
  const templateId = await template(desk);
  await desk.call(chargingDebtReminders.remind, { body: { templateId, debtIds: open.map(({ debtId }) => debtId) } });
  const [legal, paying, waiting, given] = (await desk.call(chargingDebts.list, { query })).results.toSorted(
    (a, b) => b.openFen - a.openFen,
  );
  const of = ({ debtId, rev }: { debtId: string; rev: number }) => ({ params: { id: debtId }, rev });
  if (legal) {
    const { params, rev } = of(legal);
    await desk.call(chargingDebts.legal, { params, body: { legal: true, reason: '多次催缴未缴，移交律所', rev } });
  }
  if (paying && paying.openFen > 200) {
    const { params, rev } = of(paying);
    const body = { paidFen: Math.floor(paying.openFen / 2), payChannel: payChannel.TRANSFER, voucher: ['CZ-充电-0117'], rev };
    await desk.call(chargingDebts.offlinePay, { params, body });
  }
  for (const [debt, reason] of [[waiting, '车辆已过户，原车主失联'] as const, [given, '桩故障期间计费有争议，金额较小'] as const]) {
    if (!debt) continue;
    const { params, rev } = of(debt);
    const { waiverId } = await desk.call(chargingDebts.applyWaive, { params, body: { reason, rev } });
    if (debt === given) await auditor.call(chargingDebts.auditWaive, { body: { waiverId, pass: true, note: '同意核销' } });
  }
}
