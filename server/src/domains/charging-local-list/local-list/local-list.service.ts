import { commandStatus } from '@bochong/contract/charging-connect';
import { localCardStatus, localListErrors, localListStatus, type localLists } from '@bochong/contract/charging-local-list';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { Context, WorkContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { DomainEvents } from '../../../kernel/jobs/events.ts';
import { offlineCardsHeld, queueCommand } from '../../charging-connect/index.ts';
import { type OfflineCard, offlineCards } from '../../charging-customer/index.ts';
import * as repo from './local-list.repo.ts';
import { fitting, isKept, stepOf } from './local-list.rule.ts';

const { WAITING, SENDING, REFUSED, UNSUPPORTED } = localListStatus;
const { ACCEPTED, REJECTED, NOT_SUPPORTED } = commandStatus;
const subjectKind = 'localList';
const hourMs = 3_600_000;
/** Devices of a dealer that one run of the job turns to. */
const atOneRun = 500;
/** Cards shown of one device. */
const shownCards = 500;

const order = (equipmentId: string, action: string, payload: Record<string, unknown>, requestedBy: string | null, reason: string) => ({
  ...{ equipmentId, connectorNo: 0, action, payload, requestedBy, reason },
  subject: { kind: subjectKind, id: equipmentId },
});

const cardsAt = async (context: WorkContext, { dealerId, stationId }: repo.Device): Promise<OfflineCard[]> =>
  (await offlineCards(context, dealerId, [stationId])).get(stationId) ?? [];

/** Does for a device what its list needs next. */
async function advance(
  context: WorkContext,
  device: repo.Device,
  cards: readonly OfflineCard[],
  { requestedBy, reason }: { requestedBy: string | null; reason: string } = { requestedBy: null, reason: '离线卡有变动' },
): Promise<void> {
  const { tx, now } = context;
  const { dealerId, equipmentId } = device;
  const step = stepOf(await repo.lockList(tx, dealerId, equipmentId), device, cards);
  if (!step) return;
  const { call, offline, ...standing } = step;
  const commandId = call && (await queueCommand(context, dealerId, order(equipmentId, 'SendLocalList', call.payload, requestedBy, reason)));
  await repo.saveList(tx, device, { ...standing, commandId: commandId ?? null, sending: call?.after ?? null }, now);
  await offlineCardsHeld(context, device, offline);
}

/** Whether a device's list is as it should be, or nothing can be done about it now. */
function rests(list: repo.StoredList | undefined, device: repo.Device, cards: readonly OfflineCard[], now: Date): boolean {
  const step = stepOf(list, device, cards);
  if (!step || (list?.status === REFUSED && now.getTime() - Date.parse(list.changedAt) < hourMs)) return true;
  return !step.call && list?.status === step.status && list.wanted === step.wanted && list.leftOut === step.leftOut;
}

/** Turns to every device whose list is not what it should be; what it does not come to stays for the next run. */
export async function bringInStep(context: WorkContext, dealerId: string): Promise<void> {
  const { tx, now } = context;
  const ofStation = Map.groupBy(await repo.devicesOf(tx, { dealerId }), ({ stationId }) => stationId);
  const wanted = await offlineCards(context, dealerId, [...ofStation.keys()]);
  let left = atOneRun;
  for (const [stationId, devices] of ofStation) {
    const cards = wanted.get(stationId) ?? [];
    const lists = new Map((await repo.listsAt(tx, dealerId, stationId)).map((list) => [list.equipmentId, list]));
    const behind = devices.filter((device) => !rests(lists.get(device.equipmentId), device, cards, now)).slice(0, left);
    for (const device of behind) await advance(context, device, cards);
    left -= behind.length;
  }
}

/** A card has changed: the lists of its stations are out of date until the job comes to them. */
export const followCard = async (
  { tx, now }: WorkContext,
  dealerId: string,
  { stationIds }: DomainEvents['ChargingLocalListChanged'],
): Promise<void> => void (await repo.markOutOfDate(tx, dealerId, stationIds, now));

/** A device with its list, locked; undefined where it has none. */
async function lockKnown({ tx }: WorkContext, dealerId: string, equipmentId: string) {
  const [device] = await repo.devicesOf(tx, { equipmentId });
  const list = device && (await repo.lockList(tx, dealerId, equipmentId));
  return device && list && { device, list };
}

/**
 * A device that starts is asked for its version. What was under way, or accepted since, may have met the list of before the start or the one after:
 * then the whole list is sent.
 */
export async function followBoot(
  context: WorkContext,
  dealerId: string,
  { equipmentId, accepted, at }: DomainEvents['ChargePointBooted'],
): Promise<void> {
  const known = accepted ? await lockKnown(context, dealerId, equipmentId) : undefined;
  if (!known) return;
  const { device, list } = known;
  if (list.commandId !== null || Date.parse(list.changedAt) >= Date.parse(at))
    await repo.saveList(context.tx, device, { held: null, sending: null }, context.now);
  await queueCommand(context, dealerId, order(equipmentId, 'GetLocalListVersion', {}, null, '设备启动后核对名单'));
}

/** A device that is back is told what it missed. */
export async function followConnection(
  context: WorkContext,
  dealerId: string,
  { equipmentId, online }: DomainEvents['ChargePointConnectionChanged'],
): Promise<void> {
  const known = online ? await lockKnown(context, dealerId, equipmentId) : undefined;
  if (known?.list.status === WAITING) await advance(context, known.device, await cardsAt(context, known.device));
}

type Settled = DomainEvents['ChargePointCommandSettled'];

/** What a device's version makes of what is known of its list. */
function afterVersion({ status, result }: Settled, list: repo.StoredList): repo.ListChange | undefined {
  const version = Number(result?.listVersion);
  if (status === NOT_SUPPORTED || (status === ACCEPTED && version === -1)) return { status: UNSUPPORTED, said: 'NotSupported' };
  if (status !== ACCEPTED || !Number.isSafeInteger(version) || version < 0 || version === list.version) return undefined;
  return { version, held: version === 0 ? {} : null, sending: null, status: list.commandId === null ? WAITING : SENDING };
}

/** What a device's answer to a list makes of what is known of it: a difference that failed leads to the whole list, a whole list to a person. */
function afterSending({ status, result }: Settled, list: repo.StoredList): repo.ListChange {
  const over = { commandId: null, sending: null };
  const said = String(result?.status ?? result?.why ?? '');
  if (status === ACCEPTED) return { ...over, said, held: list.sending, version: list.version + 1, status: WAITING };
  if (status === NOT_SUPPORTED) return { ...over, said, status: UNSUPPORTED };
  return { ...over, said, held: null, status: status === REJECTED && list.held === null ? REFUSED : WAITING };
}

/** What a device said of its list. */
export async function followCommand(context: WorkContext, dealerId: string, settled: Settled): Promise<void> {
  const { action, equipmentId, commandId, status } = settled;
  if (action !== 'SendLocalList' && action !== 'GetLocalListVersion') return;
  const known = await lockKnown(context, dealerId, equipmentId);
  if (!known || (action === 'SendLocalList' && known.list.commandId !== commandId)) return;
  const change = action === 'SendLocalList' ? afterSending(settled, known.list) : afterVersion(settled, known.list);
  if (change) await repo.saveList(context.tx, known.device, change, context.now);
  const goesOn = action === 'GetLocalListVersion' || status === ACCEPTED || status === REJECTED;
  if (goesOn && (change ?? known.list).status === WAITING) await advance(context, known.device, await cardsAt(context, known.device));
}

const seen = async (id: string, { tx, user }: Context): Promise<repo.Device> =>
  found((await repo.devicesOf(tx, { equipmentId: id, parkIds: user.parkIds }))[0]);

/** What a device should keep, and whether it does. */
export async function cardsOf(id: string, context: Context): Promise<Data<typeof localLists.cards>> {
  const device = await seen(id, context);
  const cards = await cardsAt(context, device);
  const { held } = (await repo.listOf(context.tx, device.dealerId, id)) ?? { held: null };
  const entries = fitting(cards, device.room);
  return cards
    .toSorted((a, b) => a.cardNo.localeCompare(b.cardNo))
    .slice(0, shownCards)
    .map(({ idTag, cardNo, status, expireAt }) => ({
      ...{ idTag, cardNo, expireAt },
      status: status === 'Accepted' ? localCardStatus.ACCEPTED : localCardStatus.BLOCKED,
      told: isKept(held, entries, idTag),
    }));
}

/** A person has the whole list sent, whatever the device is thought to have. */
export async function resend(id: string, { reason }: BodyOf<typeof localLists.resend>, context: Context): Promise<null> {
  const { tx, now, user, audit } = context;
  const device = await seen(id, context);
  const list = await repo.lockList(tx, device.dealerId, id);
  if (device.hasLists === false) fail(localListErrors.unsupported);
  if (list?.commandId) fail(localListErrors.underWay);
  await repo.saveList(tx, device, { held: null, status: WAITING }, now);
  await advance(context, device, await cardsAt(context, device), { requestedBy: user.userId, reason });
  audit({ targetType: 'chargingEquipment', targetId: id, detail: { command: 'SendLocalList', reason } });
  return null;
}
