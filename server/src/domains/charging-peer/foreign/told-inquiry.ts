import { z } from 'zod';
import { seqStat } from '../charge/seq-stat.rule.ts';
import type { Asking, Inquiry } from '../wire/inquiry.ts';
import { parseAsked } from '../wire/wire-refusal.ts';
import { billSchema } from './bill-told.rule.ts';
import { courseOf, startFailureText } from './charge-told.rule.ts';
import { billTold, courseTold, startRefused } from './foreign-course.service.ts';
import { lockForeignSeq } from './foreign-order.repo.ts';
import { keepStations, keepStatuses } from './place.repo.ts';
import { stationOf, statusOf } from './place-told.rule.ts';
import { lockSync } from './sync.repo.ts';

/*
 * What peers whose guns our customers use tell us. Every message may come twice, late and in any order; what it says of a charge that has gone further changes
 * nothing, and is taken all the same.
 */

const status = z.object({ ConnectorStatusInfo: z.looseObject({ ConnectorID: z.string().min(1).max(50) }) });
/** Status of an answer: 1 is that it concerns nothing of ours. */
const taken = (is: boolean) => ({ Status: is ? 0 : 1 });

const stationStatusTold: Inquiry = {
  name: 'notification_stationStatus',
  async answer(body, { tx, now, peer }) {
    const told = statusOf(parseAsked(status, body).ConnectorStatusInfo);
    return taken(told !== undefined && (await keepStatuses(tx, peer, [told], now)) > 0);
  },
};

const info = z.object({ StationInfo: z.looseObject({ StationID: z.string().min(1).max(50) }) });

const stationInfoTold: Inquiry = {
  name: 'notification_stationInfo',
  async answer(body, { tx, now, peer }) {
    const told = stationOf(parseAsked(info, body).StationInfo);
    if (!told || !peer.foreignUse) return taken(false);
    await keepStations(tx, peer, [told], { version: (await lockSync(tx, peer))?.version ?? 0, now });
    return taken(true);
  },
};

const ofCharge = z.looseObject({ StartChargeSeq: z.string().min(1).max(50), ConnectorID: z.string().max(50).nullish() });
/** FailReason 1: no such charge of ours at this peer. */
const heard = (StartChargeSeq: string, known: boolean) => ({ StartChargeSeq, SuccStat: known ? 0 : 1, FailReason: known ? 0 : 1 });

/** What is done with a locked charge that a message is about. */
const aboutCharge = (
  name: string,
  work: (asking: Asking, order: NonNullable<Awaited<ReturnType<typeof lockForeignSeq>>>, told: z.output<typeof ofCharge>) => Promise<void>,
): Inquiry => ({
  name,
  async answer(body, asking) {
    const told = parseAsked(ofCharge, body);
    const order = await lockForeignSeq(asking.tx, asking.peer, told.StartChargeSeq);
    if (order) await work(asking, order, told);
    return heard(told.StartChargeSeq, order !== undefined);
  },
});

/** A start was decided. 4 is that nothing came of it. */
const startResultTold = aboutCharge('notification_start_charge_result', (asking, order, told) => {
  const course = courseOf(told);
  if (course.stat !== seqStat.ENDED) return courseTold(asking, order, course);
  return startRefused(asking, order, told.FailReason ? startFailureText(told.FailReason) : '对方未开始充电');
});

const courseMessage = aboutCharge('notification_equip_charge_status', (asking, order, told) => courseTold(asking, order, courseOf(told)));

/** A stop was carried out, or failed (SuccStat 1). */
const stopResultTold = aboutCharge('notification_stop_charge_result', async (asking, order, told) => {
  if (Number(told.SuccStat ?? 0) === 0) await courseTold(asking, order, { ...courseOf(told), stat: seqStat.ENDED });
});

/** ConfirmResult: 1 is a dispute, 2 that the charge is none of ours. */
const confirmResult = { TAKEN: 0, DISPUTED: 1, NO_CHARGE: 2 } as const;

/** The bill of a charge. */
const billMessage: Inquiry = {
  name: 'notification_charge_order_info',
  async answer(body, asking) {
    const bill = parseAsked(billSchema, body);
    const { StartChargeSeq, ConnectorID } = bill;
    const answer = (ConfirmResult: number) => ({ StartChargeSeq, ConnectorID: ConnectorID ?? '', ConfirmResult });
    const order = await lockForeignSeq(asking.tx, asking.peer, StartChargeSeq);
    if (!order) return answer(confirmResult.NO_CHARGE);
    const objections = await billTold(asking, order, bill);
    return answer(objections.length > 0 ? confirmResult.DISPUTED : confirmResult.TAKEN);
  },
};

export const toldInquiries: readonly Inquiry[] = [
  ...[stationStatusTold, stationInfoTold, startResultTold, courseMessage, stopResultTold, billMessage],
];
