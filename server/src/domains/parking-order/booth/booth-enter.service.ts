import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { plateFactsOf } from '@bochong/contract/kernel/plate';
import {
  boothDeed,
  boothErrors,
  type booths,
  boothVerdict,
  type Entering,
  type EntryOpinion,
  releaseType,
} from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail } from '../../../kernel/http/errors.ts';
import type { GateFacts } from '../../parking-lot/index.ts';
import { tellBlack } from '../passage/black-entry.service.ts';
import { virtualPlate } from '../passage/capture.service.ts';
import { type Arriving, arriving, judgeEntry } from '../passage/lane-decision.service.ts';
import { presenceOf } from '../presence/presence.repo.ts';
import { lockVehicle } from '../stay/vehicle-lock.repo.ts';
import { type Opinion, opinionOfEntry } from './booth-opinion.rule.ts';
import { assertLeads, gateAt, onceAt } from './booth-place.service.ts';
import { letGo, recordOf } from './booth-record.service.ts';

/** Refuses what the rules forbid, and what they leave to people when no reason is given. */
export function assertOpinion({ verdict, why }: Opinion, reason: string): void {
  if (verdict === boothVerdict.REFUSED) fail(boothErrors.refused, { message: why });
  if (verdict === boothVerdict.NEEDS_REASON && reason === '') fail(boothErrors.needsReason, { message: why });
}

async function judged(context: Context, gate: GateFacts, vehicle: Arriving) {
  const { decision, black, arrearsFen } = await judgeEntry(context, gate, vehicle);
  const presence = vehicle.unlicensed
    ? undefined
    : await presenceOf(context.tx, { dealerId: gate.dealerId, parkId: gate.parkId, plateNo: vehicle.plateNo });
  const opinion = opinionOfEntry({
    // A person who looks stands for the code that a driver would scan.
    reason: decision.reason === 'UNLICENSED' ? undefined : decision.reason,
    arrearsFen,
    arrearsToPerson: gate.rule.arrearsEntryPolicy === 3 && black?.blackAction !== 3,
    stillIn: Boolean(presence?.openOrderId),
    dupEntryPolicy: gate.rule.dupEntryPolicy,
  });
  return { opinion, black, arrearsFen };
}

/** What the lot says to a vehicle before it is let in. */
export async function checkEntry(
  { gateId, plateNo, plateColor }: BodyOf<typeof booths.checkEntry>,
  context: Context,
): Promise<EntryOpinion> {
  const gate = await gateAt(context, gateId);
  assertLeads(gate, 1);
  const { plateType } = plateFactsOf(plateNo, plateColor);
  const vehicle = { plateNo, unlicensed: plateNo === '', plateType, confidence: 100, at: context.now.toISOString() };
  const { opinion, arrearsFen } = await judged(context, gate, vehicle);
  return { ...opinion, plateNo, arrearsFen } as EntryOpinion;
}

/** Lets a vehicle in that a person has looked at. */
export const enterByHand = (body: Entering, context: Context) =>
  onceAt(context, { ...body, deed: boothDeed.ENTER }, async ({ gate }) => {
    assertLeads(gate, 1);
    const matchPlateNo = body.plateNo || virtualPlate(body.requestId);
    const record = await recordOf(context, gate, { ...body, direction: 1, matchPlateNo });
    await lockVehicle(context.tx, gate.parkId, matchPlateNo);
    const { opinion, black } = await judged(context, gate, { ...arriving(record), unlicensed: body.plateNo === '', confidence: 100 });
    assertOpinion(opinion, body.reason);
    await tellBlack(context, gate, record, black, true);
    const { opens, stay } = await letGo(context, gate, record, { releaseType: releaseType.LOCAL_BUTTON, words: '欢迎光临' });
    const orderId = stay?.id ?? null;
    return { recordId: record.id, plateNo: matchPlateNo, orderId, orderNo: stay?.orderNo ?? null, billNos: [], takenFen: 0, opens };
  });
