import { randomUUID } from 'node:crypto';
import { lawyersLetters, letterCandidates, letterReadiness, letterSendWay, reminders } from '@bochong/contract/collection';
import { anyPlate } from '@bochong/contract/kernel/plate';
import { vehicleClass } from '@bochong/contract/kernel/vehicle';
import { feeRules, ruleStatus } from '@bochong/contract/parking-fee';
import { boothShifts, booths, unOutOrders } from '@bochong/contract/parking-order';
import { blackAction, blackLists, blackReason, listScope } from '@bochong/contract/special-vehicle';
import { toIso } from '@bochong/server/kernel/time';
import type { City } from '@bochong/simulator/history';
import type { Desk } from './desk.ts';
import { ownerOf } from './history-pass.ts';

const dayMs = 86_400_000;

/** Whoever owes most and is near a letter. */
const debtors = async ({ call }: Desk, readiness?: number) =>
  (await call(letterCandidates.list, { query: { pageSize: 20, ...(readiness !== undefined && { readiness }) } as never })).results;

/** This company writes early: from fifteen days on. Its first letters stand at every step, one of them refused. */
export async function writeLetters(desk: Desk, auditor: Desk, city: City): Promise<void> {
  const limits = await desk.call(reminders.getLimits, {});
  await desk.call(reminders.saveLimits, { body: { ...limits, letterMinFen: 20_00, letterMinDays: 15, letterMinReminders: 2 } });
  const [template] = await desk.call(lawyersLetters.templates, {});
  const owing = (await debtors(desk, letterReadiness.READY)).slice(0, 8);
  if (!template || owing.length === 0) return;
  const letters = owing.map(({ plateId, plateNo }, index) => {
    // A plate that was misread belongs to nobody the city knows: whoever the registry named.
    const vehicle = city.vehicles.find((one) => one.plateNo === plateNo) ?? city.vehicles[index * 37];
    return { plateId, ownerName: vehicle ? ownerOf(vehicle).ownerName : '车主', address: '杭州市滨江区江南大道沿线住所（以车辆登记为准）' };
  });
  const { results } = await desk.call(letterCandidates.draft, { body: { templateId: template.templateId, letters } });
  const made = results.flatMap(({ letterId }) => letterId ?? []);
  const revOf = async (id: string) =>
    (await desk.call(lawyersLetters.list, { query: { pageSize: 20 } as never })).results.find((one) => one.letterId === id)?.rev ?? 0;
  // The last stay drafts; the others go as far as their place says.
  for (const [place, id] of made.slice(0, -2).entries()) {
    const params = { id };
    await desk.call(lawyersLetters.submit, { params, body: { rev: await revOf(id) } });
    if (place === 5) continue;
    const pass = place !== 4;
    const opinion = pass ? '事实清楚，同意发函' : '请先电话核实车主住址';
    await auditor.call(lawyersLetters.audit, { params, body: { pass: pass as never, opinion, rev: await revOf(id) } });
    if (place > 2) continue;
    const expressNo = `EMS10${String(26_110_000 + place)}`;
    await desk.call(lawyersLetters.send, { params, body: { sendWay: letterSendWay.POST, expressNo, rev: await revOf(id) } });
    if (place < 2) await desk.call(lawyersLetters.deliver, { params, body: { signed: place === 0, rev: await revOf(id) } });
  }
}

/** The worst debtors are watched for at every lot, the last of several has to pay first; the others stand at a gate now and are let in by the guard. */
export async function watchDebtors({ call, ...desk }: Desk, parkId: string, now: Date): Promise<void> {
  const plate = anyPlate();
  const known = (await debtors({ call, ...desk })).filter(({ plateNo }) => plate.safeParse(plateNo).success);
  const found = known.toSorted((a, b) => b.owedFen - a.owedFen).slice(0, 4);
  const term = { validFrom: toIso(now.getTime() - dayMs), validTo: null, listScope: listScope.DEALER, scopeIds: [] };
  const paysFirst = found.length > 1 ? found.at(-1) : undefined;
  for (const debtor of found) {
    const { plateNo, plateColor, owedFen, recordCount } = debtor;
    await call(blackLists.create, {
      body: {
        ...term,
        plateNo,
        plateColor,
        blackReason: blackReason.ARREARS,
        blackAction: debtor === paysFirst ? blackAction.PAY_FIRST : blackAction.ALERT,
        remark: `欠费${recordCount}笔共${owedFen / 100}元，多次催缴未缴`,
      },
    });
  }
  const { lanes } = await call(booths.board, { query: { parkId } });
  const gate = lanes.find(({ direction }) => direction === 1);
  const { shiftId } = await call(boothShifts.takeOver, { body: { parkId } });
  const guests = found.filter((debtor) => debtor !== paysFirst).slice(0, 2);
  for (const { plateNo, plateColor } of gate ? guests : []) {
    const { totalRecord } = await call(unOutOrders.list, { query: { plateNo } as never });
    if (totalRecord > 0 || !gate) continue;
    const vehicle = { plateNo, plateColor, vehicleClass: vehicleClass.SMALL };
    const reason = '已当面告知欠费，车主承诺离场时补缴';
    await call(booths.enter, { body: { ...vehicle, requestId: randomUUID(), gateId: gate.gateId, recordId: null, reason } });
  }
  await call(boothShifts.handOver, { body: { shiftId, countedCashFen: 0, remark: '' } as never });
}

/** One price changes with the next month; a change that was too soon was taken back. */
export async function changePrices({ call }: Desk, now: Date): Promise<void> {
  const { results } = await call(feeRules.list, { query: { ruleStatus: ruleStatus.ACTIVE, pageSize: 50 } as never });
  const [withdrawn, later] = results.filter(({ ruleName }) => !ruleName.includes('购物中心')).slice(-2);
  const nextMonth = `${toIso(now.getTime() + 40 * dayMs).slice(0, 8)}01T00:00:00+08:00`;
  for (const rule of [later, withdrawn]) {
    if (!rule) continue;
    const { ruleId } = await call(feeRules.copy, { params: { id: rule.ruleId }, body: { asNewVersion: true } });
    const draft = await call(feeRules.get, { params: { id: ruleId } });
    const content = { ...draft.content, free: { ...draft.content.free, minutes: 30 } };
    const { summary } = await call(feeRules.preview, { body: { content } as never });
    const { ruleName, ruleCode, scopeType, scopes, approvalNo } = draft;
    const body = { ruleName, ruleCode, scopeType, scopeIds: scopes.map(({ scopeId }) => scopeId), content, priceText: summary };
    const remark = '首停免费时间延长到30分钟';
    await call(feeRules.update, { params: { id: ruleId }, body: { ...body, approvalNo, remark, rev: draft.rev } });
    const enter = toIso(now.getTime() - 3 * 3_600_000);
    await call(feeRules.simulate, { body: { ruleId, vehicle: {}, enter, exit: toIso(now) } as never });
    const revOf = async () => (await call(feeRules.get, { params: { id: ruleId } })).rev;
    await call(feeRules.publish, { params: { id: ruleId }, body: { atOnce: false, effectiveFrom: nextMonth, rev: await revOf() } });
    if (rule === withdrawn)
      await call(feeRules.revoke, { params: { id: ruleId }, body: { reason: '物业尚未公示，改期再发', rev: await revOf() } });
  }
}
