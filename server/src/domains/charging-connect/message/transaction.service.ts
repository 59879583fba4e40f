import { createHash } from 'node:crypto';
import { keepOrphan } from '../orphan-frame/orphan-frame.repo.ts';
import {
  type IdTagInfo,
  type MeterMessage,
  type MeterValue,
  type SampledValue,
  type StopMessage,
  transactionsOf,
} from '../transactions.ts';
import { gunsOf } from '../wire/charge-point-link.repo.ts';
import { arrivalOf, type Handler, type Incoming, textOf, timeOf } from './incoming.ts';

const invalid: IdTagInfo = { status: 'Invalid' };

/** What a tag may do as 1.6 says it, times in UTC. */
const onWire = ({ expiryDate, refusal: _, ...info }: IdTagInfo): IdTagInfo =>
  expiryDate === undefined ? info : { ...info, expiryDate: new Date(expiryDate).toISOString() };

/** Number of a transaction that belongs to no order: positive, beyond those of orders, and the same when the message is repeated. */
function strayNumber({ speaker, payload }: Incoming): number {
  const { connectorId, idTag, timestamp, meterStart } = payload;
  const key = JSON.stringify([speaker.equipmentId, connectorId, idTag, timestamp, meterStart]);
  return 2_000_000_000 + (createHash('sha256').update(key).digest().readUInt32BE(0) % 147_000_000);
}

const keep = ({ context, speaker: { dealerId, equipmentId }, action, payload }: Incoming, why: string) =>
  keepOrphan(
    context.tx,
    {
      ...{ dealerId, equipmentId, action, why, payload, idTag: textOf(payload.idTag) },
      connectorNo: typeof payload.connectorId === 'number' ? payload.connectorId : null,
      transactionId: typeof payload.transactionId === 'number' ? payload.transactionId : null,
    },
    context.now,
  );

/** Values of a meter as they were sent, each group at the device's own time. */
const metered = (message: Incoming, groups: unknown): MeterValue[] =>
  ((groups ?? []) as { timestamp: string; sampledValue: SampledValue[] }[]).map(({ timestamp, sampledValue }) => ({
    at: timeOf(message, timestamp),
    sampledValue,
  }));

export const authorize: Handler = async ({ context, speaker, payload, receivedAt }) => {
  const info = await transactionsOf(context.app)?.authorize(context, speaker, textOf(payload.idTag), receivedAt);
  return { idTagInfo: onWire(info ?? invalid) };
};

/** A charge began. It always gets a positive number; at a gun that does not exist it belongs to no order. */
export const start: Handler = async (message) => {
  const { context, speaker, payload } = message;
  const connectorNo = Number(payload.connectorId);
  const transactions = transactionsOf(context.app);
  const isGun = (await gunsOf(context.tx, speaker.equipmentId)).includes(connectorNo);
  if (!isGun || !transactions) {
    await keep(message, isGun ? noService : `设备没有${connectorNo}号枪`);
    return { transactionId: strayNumber(message), idTagInfo: invalid };
  }
  const at = timeOf(message, payload.timestamp);
  const started = await transactions.start(context, speaker, {
    ...{ connectorNo, idTag: textOf(payload.idTag), at, meterStartWh: Number(payload.meterStart) },
    ...(typeof payload.reservationId === 'number' && { reservationId: payload.reservationId }),
    ...arrivalOf(message, at),
  });
  return { transactionId: started.transactionId, idTagInfo: onWire(started.idTagInfo) };
};

function meterMessage(message: Incoming): MeterMessage {
  const { payload } = message;
  const meterValues = metered(message, payload.meterValue);
  return {
    ...{ connectorNo: Number(payload.connectorId), meterValues },
    ...(typeof payload.transactionId === 'number' && { transactionId: payload.transactionId }),
    ...arrivalOf(message, meterValues[0]?.at ?? timeOf(message, undefined)),
  };
}

function stopMessage(message: Incoming): StopMessage {
  const { payload } = message;
  const at = timeOf(message, payload.timestamp);
  return {
    ...{ transactionId: Number(payload.transactionId), at, meterStopWh: Number(payload.meterStop) },
    ...(typeof payload.idTag === 'string' && { idTag: payload.idTag }),
    ...(typeof payload.reason === 'string' && { reason: payload.reason }),
    transactionData: metered(message, payload.transactionData),
    ...arrivalOf(message, at),
  };
}

const noService = '没有充电订单服务';
const noOrder = '没有对应的充电订单';

/** Values without a transaction are a gun's own, or the site's: no order misses them. */
export const meterValues: Handler = async (message) => {
  const { context, speaker, payload } = message;
  const outcome = await transactionsOf(context.app)?.meterValues(context, speaker, meterMessage(message));
  if (outcome === 'unmatched') await keep(message, noOrder);
  else if (!transactionsOf(context.app) && payload.transactionId !== undefined) await keep(message, noService);
  return {};
};

/** A charge ended. */
export const stop: Handler = async (message) => {
  const { context, speaker } = message;
  const transactions = transactionsOf(context.app);
  const outcome = transactions ? await transactions.stop(context, speaker, stopMessage(message)) : 'unmatched';
  if (outcome === 'unmatched') await keep(message, transactions ? noOrder : noService);
  return outcome === undefined || outcome === 'unmatched' ? {} : { idTagInfo: onWire(outcome) };
};

/** Tells a kept message to the order it belongs to by a person's word; false when no order takes it. A start has its order from its own number. */
export async function toldAgain(message: Incoming): Promise<boolean> {
  const { context, speaker, action } = message;
  const transactions = transactionsOf(context.app);
  if (!transactions) return false;
  if (action === 'MeterValues') return (await transactions.meterValues(context, speaker, meterMessage(message))) !== 'unmatched';
  if (action !== 'StopTransaction') return false;
  return (await transactions.stop(context, speaker, stopMessage(message))) !== 'unmatched';
}
