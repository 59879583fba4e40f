import { commonErrors } from '@bochong/contract/kernel/error';
import { type BoothDone, boothErrors } from '@bochong/contract/parking-order';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { type GateFacts, gateOf } from '../../parking-lot/index.ts';
import { placeOfGate } from './booth-board.repo.ts';
import { answerOf, beginDeed, endDeed } from './booth-deed.repo.ts';
import { leads } from './booth-opinion.rule.ts';
import { holdShift, runningShift } from './booth-shift.repo.ts';

/** A lane in use that the user may stand at. */
export async function gateAt({ tx, user }: Context, gateId: string): Promise<GateFacts> {
  const place = found(await placeOfGate(tx, gateId, user.parkIds));
  return found(await gateOf(tx, place.dealerId, { gateId }));
}

/** A lane for vehicles that come in (1) or go out (2). */
export function assertLeads(gate: GateFacts, direction: 1 | 2): void {
  if (!leads(gate.gateType, direction)) fail(boothErrors.otherLane, { verb: direction === 1 ? '入场' : '出场' });
}

/** Where a deed is done: the lane, and the shift of who does it. */
export interface DeedPlace {
  gate: GateFacts;
  shiftId: string;
}

interface Asked {
  requestId: string;
  gateId: string;
  deed: number;
  reason: string;
}

export type Outcome = Omit<BoothDone, 'deed'> & { recordId: string | null };

/**
 * Does a deed once, within the running shift of its user, and keeps what it was answered with: who asks again, after a lost answer or by a
 * second key press, gets the same answer, and nothing more is done.
 */
export async function onceAt(context: Context, asked: Asked, work: (at: DeedPlace) => Promise<Outcome>): Promise<BoothDone> {
  const { tx, user, now } = context;
  const { requestId: deedId, deed, reason } = asked;
  const gate = await gateAt(context, asked.gateId);
  const { dealerId, parkId, gateId, gateName } = gate;
  const key = { dealerId, deedId, userId: user.userId };
  const before = await answerOf(tx, key);
  if (before) return before;
  const shift = (await runningShift(tx, user.userId, parkId)) ?? fail(boothErrors.noShift);
  const { shiftId } = shift;
  const first = await beginDeed(tx, { ...key, shiftId, parkId, gateId, gateName, deed, reason, at: now });
  if (!first) return (await answerOf(tx, key)) ?? fail(commonErrors.stale);
  if (!(await holdShift(tx, shift))) fail(boothErrors.noShift);
  const { recordId, ...outcome } = await work({ gate, shiftId });
  const answer: BoothDone = { deed: deed as BoothDone['deed'], ...outcome };
  await endDeed(tx, key, { recordId, answer });
  context.audit({ targetType: 'boothDeed', targetId: deedId, detail: { ...answer, gateName, reason } });
  return answer;
}
