import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { isVirtualPlate } from '@bochong/contract/kernel/plate';
import { laneCodeType, unlicensedPolicy } from '@bochong/contract/parking-lot';
import { driverPageErrors, type driverPages, driverPayErrors, passDirection } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { gateOf } from '../../parking-lot/index.ts';
import { type LaneAttempt, lockLane, saveLane } from '../passage/lane-attempt.repo.ts';
import { decideAtEntry, decideAtExit } from '../passage/lane-decision.service.ts';
import { openLane, standingMs } from '../passage/lane-release.service.ts';
import { findPassRecord, updatePassRecord } from '../passage/pass-record.repo.ts';
import { assertMayAsk, noteMiss } from './plate-tries.ts';
import { codeOf } from './scanned-code.ts';

const { SCAN: byScan, RELEASE: everybody } = unlicensedPolicy;

/** Who waits at a lane in a direction and has not been let go; the lane stays locked. */
async function waiting({ tx, now }: Context, gateId: string, direction: number): Promise<LaneAttempt | undefined> {
  const lane = await lockLane(tx, gateId);
  const fresh = lane && lane.direction === direction && now.getTime() - Date.parse(lane.at) <= standingMs;
  return fresh && !lane.released ? lane : undefined;
}

/** The driver of a vehicle without a plate has scanned the code of the entry: it comes in unless something else keeps it out. */
export async function enterByScan({ token }: BodyOf<typeof driverPages.enter>, context: Context) {
  const { tx } = context;
  const code = await codeOf(tx, token, laneCodeType.ENTRY);
  const gateId = code.gateId ?? fail(driverPageErrors.codeUnknown);
  const lane = await waiting(context, gateId, passDirection.IN);
  if (!lane || !isVirtualPlate(lane.plateNo)) fail(driverPageErrors.nobodyEnters);
  const gate = found(await gateOf(tx, code.dealerId, { gateId }));
  const record = found(await findPassRecord(tx, code.dealerId, { id: lane.recordId }));
  if (gate.rule.unlicensedPolicy !== byScan) fail(driverPageErrors.entryRefused, { reason: '该入口不支持扫码入场，请联系管理员' });
  const admitted = { ...gate, rule: { ...gate.rule, unlicensedPolicy: everybody } };
  const { decision } = await decideAtEntry(context, admitted, record);
  if (decision.decision !== 'RELEASE') fail(driverPageErrors.entryRefused, { reason: decision.lines.at(-1) });
  const lines = [lane.plateNo, '欢迎光临'];
  await openLane(context, gate, record, lines);
  return { plateNo: lane.plateNo, opened: true, lines };
}

/**
 * The driver of a vehicle without a plate stands at an exit whose camera read none, and says by which number it came in. Only such numbers
 * are taken: they are told to one phone, a plate is there for all to read.
 */
export async function leaveByScan({ token, plateNo }: BodyOf<typeof driverPages.leave>, context: Context) {
  const { tx } = context;
  assertMayAsk(context);
  const code = await codeOf(tx, token, laneCodeType.EXIT);
  const gateId = code.gateId ?? fail(driverPageErrors.codeUnknown);
  const lane = await waiting(context, gateId, passDirection.OUT);
  const record = lane && found(await findPassRecord(tx, code.dealerId, { id: lane.recordId }));
  if (record?.plateNo !== '' || !isVirtualPlate(plateNo)) fail(driverPageErrors.nobodyLeaves);
  const gate = found(await gateOf(tx, code.dealerId, { gateId }));
  await updatePassRecord(tx, record, { matchPlateNo: plateNo });
  const named = { ...record, matchPlateNo: plateNo };
  const { decision, orderId } = await decideAtExit(context, gate, named);
  if (orderId === null) {
    noteMiss(context);
    fail(driverPayErrors.noStay);
  }
  const opened = decision.decision === 'RELEASE';
  const priced = { ...named, orderId };
  if (opened) await openLane(context, gate, priced, decision.lines);
  else await saveLane(tx, priced, { released: false, orderId });
  return { plateNo, opened, lines: decision.lines };
}
