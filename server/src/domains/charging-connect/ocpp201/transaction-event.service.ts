import { statusReported } from '../../charging-asset/index.ts';
import { queueCommand } from '../charge-point-command/charge-point-command.service.ts';
import type { Handler, Incoming } from '../message/incoming.ts';
import { keepOrphan } from '../orphan-frame/orphan-frame.repo.ts';
import { type ChargingTransactions, type IdTagInfo, transactionsOf } from '../transactions.ts';
import * as repo from './ocpp201-transaction.repo.ts';
import { type Evse, gunWord, idTokenInfoOf } from './ocpp201-word.rule.ts';
import { finalCost, tellCost } from './running-cost.service.ts';
import { heardToo, isHeard, isMissing } from './seq-no.rule.ts';
import { eventOf, startAskedFor, type Told201 } from './told-event.service.ts';
import { type Beginning, beginningOf, type EventTold, meterStopOf, waitingWith } from './transaction-event.rule.ts';

const invalid: IdTagInfo = { status: 'Invalid' };

const keep = (
  { context, speaker: { dealerId, equipmentId }, action, payload }: Incoming,
  { idTag = '', connectorNo }: EventTold,
  why: string,
) =>
  keepOrphan(
    context.tx,
    { ...{ dealerId, equipmentId, action, why, payload, idTag, transactionId: null }, connectorNo: connectorNo ?? null },
    context.now,
  );

/** Tells a charge that has an order what a message says of it; false: no order took it. */
async function tell(
  { context, speaker }: Pick<Incoming, 'context' | 'speaker'>,
  transactions: ChargingTransactions,
  { transactionNo, connectorNo, lastWh }: Pick<repo.Charge, 'transactionNo' | 'connectorNo' | 'lastWh'>,
  event: EventTold,
): Promise<boolean> {
  const { kind, at, receivedAt, replayed, connectedAt, values, reason } = event;
  const arrival = { receivedAt, replayed, ...(connectedAt !== undefined && { connectedAt }) };
  const transactionId = transactionNo ?? -1;
  if (kind !== 'Ended') {
    if (values.length === 0) return true;
    const message = { connectorNo: connectorNo ?? 0, transactionId, meterValues: values, ...arrival };
    return (await transactions.meterValues(context, speaker, message)) !== 'unmatched';
  }
  const meterStopWh = meterStopOf(event, lastWh);
  if (meterStopWh === undefined) return false;
  const stop = { transactionId, at, meterStopWh, transactionData: values, ...(reason !== undefined && { reason }), ...arrival };
  return (await transactions.stop(context, speaker, stop)) !== 'unmatched';
}

/** The charge of a message, locked. A start at another time, under the name of a charge that is over, is that of another charge. */
async function chargeOf({ context: { tx, now }, speaker: { dealerId, equipmentId } }: Incoming, deviceId: string, event: EventTold) {
  const known = await repo.lockCharge(tx, dealerId, equipmentId, deviceId, now);
  const isOther = event.kind === 'Started' && known.ended && known.startedAt !== null && Date.parse(known.startedAt) !== event.at;
  if (isOther) await repo.retireName(tx, dealerId, known);
  const charge = isOther ? await repo.lockCharge(tx, dealerId, equipmentId, deviceId, now) : known;
  return event.kind === 'Started' && charge.startedAt === null ? { ...charge, startedAt: new Date(event.at).toISOString() } : charge;
}

/** The newest reading of a charge, which ends it when its end has none. */
function withReadings(charge: repo.Charge, { readings }: EventTold): repo.Charge {
  const last = readings.at(-1);
  if (!last || (charge.lastAt !== null && last.at < Date.parse(charge.lastAt))) return charge;
  return { ...charge, lastWh: last.wh, lastAt: new Date(last.at).toISOString() };
}

/** Begins the order of a charge and tells it everything that waited for it. */
async function begin(
  message: Incoming,
  transactions: ChargingTransactions,
  charge: repo.Charge,
  beginning: Beginning,
): Promise<{ charge: repo.Charge; info: IdTagInfo }> {
  const { context, speaker } = message;
  const { transactionId, idTagInfo } = await transactions.start(context, speaker, beginning);
  const waited = charge.waiting.toSorted((a, b) => a.seqNo - b.seqNo);
  let begun: repo.Charge = { ...charge, transactionNo: transactionId, connectorNo: beginning.connectorNo, waiting: [] };
  for (const event of waited) {
    begun = withReadings(begun, event);
    if (!(await tell(message, transactions, begun, event))) await keep(message, event, noOrder);
  }
  return { charge: begun, info: idTagInfo };
}

/** Answers of one charge that are kept for a repetition. */
const mostAnswers = 50;
const noOrder = '没有对应的充电订单';
const noStart = '没有收到交易的开始';

/** A charge whose order has not begun: it begins now, or goes on waiting. */
async function beforeOrder(
  message: Incoming,
  transactions: ChargingTransactions,
  before: repo.Charge,
  event: EventTold,
  guns: readonly Evse[],
) {
  const charge = { ...before, waiting: waitingWith(before.waiting, event), connectorNo: event.connectorNo ?? before.connectorNo };
  const beginning = beginningOf(charge.waiting);
  if (beginning && guns.some(({ connectorNo }) => connectorNo === beginning.connectorNo))
    return begin(message, transactions, charge, beginning);
  const { kind, connectorNo } = event;
  if (beginning) {
    await keep(message, event, `设备没有${beginning.connectorNo}号枪`);
    return { charge: { ...charge, waiting: [] }, info: invalid };
  }
  if (kind !== 'Ended') return { charge, info: undefined };
  // Plugged in and out without a name or energy leaves nothing behind; an end without a beginning is for a person.
  const isLost = !charge.waiting.some((one) => one.kind === 'Started');
  if (isLost && !(await tell(message, transactions, { transactionNo: null, connectorNo: connectorNo ?? null, lastWh: null }, event)))
    await keep(message, event, noStart);
  return { charge, info: undefined };
}

/** What the gun does, as the charge says it; of the time before this connection nothing is said. */
async function tellGun({ context, speaker }: Incoming, { connectorNo }: repo.Charge, word: ReturnType<typeof gunWord>): Promise<void> {
  if (word === undefined || connectorNo === null) return;
  await statusReported(context, speaker.dealerId, {
    ...{ equipmentId: speaker.equipmentId, connectorNo, status: word, errorCode: 'NoError', vendorErrorCode: '', info: '', deviceAt: null },
  });
}

/** Asks after a charge whose messages have gaps, once. */
async function askAfter(
  { context, speaker: { dealerId, equipmentId } }: Incoming,
  charge: repo.Charge,
  deviceId: string,
): Promise<boolean> {
  if (charge.asked || !isMissing(charge.seen)) return charge.asked;
  await queueCommand(context, dealerId, {
    ...{ equipmentId, connectorNo: charge.connectorNo ?? 0, action: 'GetTransactionStatus', requestedBy: null, reason: '交易事件有缺号' },
    payload: { transactionId: deviceId },
  });
  return true;
}

/**
 * TransactionEvent: the same calls of the core that StartTransaction, MeterValues and StopTransaction make. A number that was heard is answered as
 * the first time and changes nothing, but for an end: the order knows itself whether it had it.
 */
export const transactionEvent: Handler = async (message) => {
  const { context, speaker, payload, about } = message;
  const { tx } = context;
  const { dealerId, equipmentId } = speaker;
  const { transactionInfo, seqNo, idToken } = payload as unknown as Told201;
  const { transactionId: deviceId, chargingState } = transactionInfo;
  const guns = await repo.evsesOf(tx, equipmentId);
  const event = eventOf(message, guns, await startAskedFor(message));
  const before = await chargeOf(message, deviceId, event);
  const transactions = transactionsOf(context.app);
  const isKnown = isHeard(before.seen, seqNo);
  if (isKnown && (event.kind !== 'Ended' || before.transactionNo === null)) return before.answers[seqNo] ?? {};
  if (!transactions) {
    await keep(message, event, '没有充电订单服务');
    return idToken ? { idTokenInfo: idTokenInfoOf(invalid) } : {};
  }
  let charge = {
    ...withReadings(before, event),
    seen: heardToo(before.seen, seqNo),
    connectorNo: before.connectorNo ?? event.connectorNo ?? null,
  };
  let info: IdTagInfo | undefined;
  if (charge.transactionNo === null) ({ charge, info } = await beforeOrder(message, transactions, charge, event, guns));
  else if (!(await tell(message, transactions, charge, event))) await keep(message, event, noOrder);
  const ended = charge.ended || event.kind === 'Ended';
  const state = chargingState ?? charge.chargingState;
  if (!event.replayed && (state !== charge.chargingState || ended !== charge.ended)) await tellGun(message, charge, gunWord(state, ended));
  if (idToken && !isKnown) {
    info ??= await transactions.authorize(context, speaker, idToken.idToken, message.receivedAt);
    const known = Object.entries(charge.answers).slice(1 - mostAnswers);
    charge.answers = { ...Object.fromEntries(known), [seqNo]: { idTokenInfo: idTokenInfoOf(info) } };
  }
  const asked = await askAfter(message, charge, deviceId);
  const cost = event.replayed || ended ? {} : await tellCost(context, speaker, transactions, charge, deviceId);
  await repo.saveCharge(tx, dealerId, { ...charge, ...cost, chargingState: state, ended, asked });
  about.transactionId = charge.transactionNo ?? undefined;
  const total = event.kind === 'Ended' ? await finalCost(context, speaker, transactions, charge.transactionNo) : {};
  return { ...charge.answers[seqNo], ...total };
};

/** Tells a kept event to the order of a number, by a person's word; false when none takes it. */
export async function eventToldAgain(message: Incoming, transactionNo: number): Promise<boolean> {
  const { context, speaker } = message;
  const transactions = transactionsOf(context.app);
  if (!transactions) return false;
  const event = eventOf(message, await repo.evsesOf(context.tx, speaker.equipmentId), undefined);
  return tell(message, transactions, { transactionNo, connectorNo: event.connectorNo ?? null, lastWh: null }, event);
}
