import { chargingProtocol, registrationStatus } from '@bochong/contract/charging-asset';
import { type chargePointCommands, commandName, chargePointCommandErrors as errors } from '@bochong/contract/charging-connect';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import type { ConfigurationKey } from '../../charging-asset/index.ts';
import { dialectOf } from '../dialect/dialect-of.ts';
import { keptText } from '../exchange/exchange-book.ts';
import { limitsOf } from '../ocpp201/charging-limit.repo.ts';
import { tokenType } from '../ocpp201/ocpp201-list.rule.ts';
import { limitWords } from '../ocpp201/ocpp201-profile.rule.ts';
import { findCallee, gunsOf } from '../wire/charge-point-link.repo.ts';
import { isUnderWay } from './charge-point-command.repo.ts';
import { queueCommand } from './charge-point-command.service.ts';
import { isPersistent } from './command-queue.rule.ts';
import { isSecretKey } from './settled.service.ts';

type Body<K extends keyof typeof chargePointCommands> = BodyOf<(typeof chargePointCommands)[K]>;
type Queued = Data<typeof chargePointCommands.reset>;

interface Asked {
  action: string;
  connectorNo?: number;
  payload: (callee: NonNullable<Awaited<ReturnType<typeof findCallee>>>, now: Date) => Record<string, unknown>;
}

/** Protocols that have calls; each says them in its own words. */
const spoken: ReadonlySet<number> = new Set([chargingProtocol.OCPP16, chargingProtocol.OCPP201]);

/** The charge point that a person may send a call now; what cannot reach it is refused at once, unless it is meant to last. */
export async function calleeFor(id: string, action: string, { tx, user }: Context) {
  const callee = found(await findCallee(tx, id, user.parkIds));
  const command = commandName(action);
  if (!spoken.has(callee.protocol)) fail(errors.notOcpp);
  if (callee.registrationStatus !== registrationStatus.ACCEPTED) fail(errors.notAccepted, { command });
  if (!callee.online && !isPersistent(action)) fail(errors.offline, { command });
  return callee;
}

/** Sends a call in a person's name; the same call waits once. */
async function send(id: string, reason: string, { action, connectorNo = 0, payload: payloadOf }: Asked, context: Context): Promise<Queued> {
  const { tx, user, now } = context;
  const callee = await calleeFor(id, action, context);
  if (connectorNo > 0 && !(await gunsOf(tx, id)).includes(connectorNo)) fail(errors.noSuchGun, { connectorNo }, { field: 'connectorNo' });
  const payload = payloadOf(callee, now);
  if (await isUnderWay(tx, id, action, payload)) fail(errors.waiting, { command: commandName(action) });
  const order = { equipmentId: id, connectorNo, action, payload, requestedBy: user.userId, reason };
  const commandId = await queueCommand(context, callee.dealerId, order);
  context.audit({
    targetType: 'chargingEquipment',
    targetId: id,
    detail: { command: action, connectorNo, payload: keptText(JSON.stringify(payload)), reason },
  });
  return { commandId };
}

const plain = (action: string, payload: Record<string, unknown> = {}, connectorNo = 0): Asked => ({
  action,
  connectorNo,
  payload: () => payload,
});

/** Sends a call of one version alone, in a person's name. */
export const sendCall = (id: string, reason: string, action: string, payload: Record<string, unknown>, context: Context): Promise<Queued> =>
  send(id, reason, plain(action, payload), context);

export const reset = (id: string, { hard, reason }: Body<'reset'>, context: Context) =>
  send(id, reason, plain('Reset', { type: hard ? 'Hard' : 'Soft' }), context);

export const readConfiguration = (id: string, { reason }: Body<'readConfiguration'>, context: Context) =>
  send(id, reason, plain('GetConfiguration'), context);

/** The key that a device shows at its door is made by us and told to the device alone, whatever was entered. */
export const configure = (id: string, { key, value, reason }: Body<'configure'>, context: Context) =>
  send(id, reason, plain('ChangeConfiguration', { key, value: isSecretKey(key) ? '' : value }), context);

export const unlock = (id: string, { connectorNo, reason }: Body<'unlock'>, context: Context) =>
  send(id, reason, plain('UnlockConnector', { connectorId: connectorNo }, connectorNo), context);

export const availability = (id: string, { connectorNo, operative, reason }: Body<'availability'>, context: Context) =>
  send(
    id,
    reason,
    plain('ChangeAvailability', { connectorId: connectorNo, type: operative ? 'Operative' : 'Inoperative' }, connectorNo),
    context,
  );

export const trigger = (id: string, { message, connectorNo, reason }: Body<'trigger'>, context: Context) =>
  send(
    id,
    reason,
    plain('TriggerMessage', { requestedMessage: message, ...(connectorNo > 0 && { connectorId: connectorNo }) }, connectorNo),
    context,
  );

export const clearCache = (id: string, { reason }: Body<'clearCache'>, context: Context) => send(id, reason, plain('ClearCache'), context);

export const readLocalList = (id: string, { reason }: Body<'readLocalList'>, context: Context) =>
  send(id, reason, plain('GetLocalListVersion'), context);

/** Profile of the whole device's power budget; there is one, so that a new limit takes the place of the one before. */
const budgetProfile = 1;

export const powerLimit = (id: string, { limitKw, reason }: Body<'powerLimit'>, context: Context) =>
  limitKw === null
    ? send(id, reason, plain('ClearChargingProfile', { id: budgetProfile }), context)
    : send(
        id,
        reason,
        { action: 'SetChargingProfile', payload: () => ({ connectorId: 0, csChargingProfiles: budgetOf(limitKw) }) },
        context,
      );

/** Amperes of three phases where a device charges with alternating current are reckoned by the device: it is told watts. */
const budgetOf = (limitKw: number) => ({
  ...{ chargingProfileId: budgetProfile, stackLevel: 0, chargingProfilePurpose: 'ChargePointMaxProfile', chargingProfileKind: 'Relative' },
  chargingSchedule: { chargingRateUnit: 'W', chargingSchedulePeriod: [{ startPeriod: 0, limit: limitKw * 1000 }] },
});

export const powerPlan = (id: string, { connectorNo, hours, reason }: Body<'powerPlan'>, context: Context) =>
  send(
    id,
    reason,
    plain('GetCompositeSchedule', { connectorId: connectorNo, duration: hours * 3600, chargingRateUnit: 'W' }, connectorNo),
    context,
  );

/** A number that a device names in what it sends later. */
const requestNumber = (now: Date) => Math.floor(now.getTime() / 1000) % 2_147_483_647;

/** Sends a call that 1.6 does not have. */
async function send201(id: string, reason: string, asked: Asked, context: Context): Promise<Queued> {
  const { protocol } = found(await findCallee(context.tx, id, context.user.parkIds));
  if (protocol !== chargingProtocol.OCPP201) fail(errors.only201, { command: commandName(asked.action) });
  return send(id, reason, asked, context);
}

export function chargingProfiles(id: string, { reason }: Body<'chargingProfiles'>, context: Context): Promise<Queued> {
  const payload: Asked['payload'] = (_, now) => ({ requestId: requestNumber(now), chargingProfile: {} });
  return send201(id, reason, { action: 'GetChargingProfiles', payload }, context);
}

export function customerInformation(id: string, body: Body<'customerInformation'>, context: Context): Promise<Queued> {
  const { idTag, report = true, clear = false, reason } = body;
  if (!report && !clear) fail(errors.nothingAsked, {}, { field: 'report' });
  const idToken = { idToken: idTag, type: tokenType(idTag) };
  const payload: Asked['payload'] = (_, now) => ({ requestId: requestNumber(now), report, clear, idToken });
  return send201(id, reason, { action: 'CustomerInformation', payload }, context);
}

/** Profile 1 is plain, 2 and 3 are TLS. */
export function networkProfile(id: string, body: Body<'networkProfile'>, context: Context): Promise<Queued> {
  const { slot, url, securityProfile, networkInterface = 'Wired0', timeoutSec = 30, reason } = body;
  const scheme = securityProfile === 1 ? 'ws' : 'wss';
  if (!url.startsWith(`${scheme}://`)) fail(errors.schemeOfProfile, { profile: securityProfile, scheme }, { field: 'url' });
  const connectionData = {
    ...{ ocppVersion: 'OCPP20', ocppTransport: 'JSON', ocppCsmsUrl: url, messageTimeout: timeoutSec },
    ...{ securityProfile, ocppInterface: networkInterface },
  };
  return send201(id, reason, plain('SetNetworkProfile', { configurationSlot: slot, connectionData }), context);
}

const utc = (instant: string) => new Date(instant).toISOString();

export const diagnostics = (id: string, { log, location, startTime, stopTime, reason }: Body<'diagnostics'>, context: Context) => {
  if (log === 'Diagnostics') {
    const span = { ...(startTime && { startTime: utc(startTime) }), ...(stopTime && { stopTime: utc(stopTime) }) };
    return send(id, reason, plain('GetDiagnostics', { location, ...span }), context);
  }
  const span = { ...(startTime && { oldestTimestamp: utc(startTime) }), ...(stopTime && { latestTimestamp: utc(stopTime) }) };
  const payload: Asked['payload'] = (_, now) => ({
    ...{ logType: log, requestId: requestNumber(now) },
    log: { remoteLocation: location, ...span },
  });
  return send(id, reason, { action: 'GetLog', payload }, context);
};

export const firmware = (id: string, { location, retrieveAt, reason }: Body<'firmware'>, context: Context) =>
  send(id, reason, plain('UpdateFirmware', { location, retrieveDate: utc(retrieveAt) }), context);

/** Parameters as the device told them last. */
export async function configurationOf(id: string, { tx, user }: Context): Promise<Data<typeof chargePointCommands.configuration>> {
  const { keys, readAt, localListVersion, featureProfiles, protocol, dealerId } = found(await findCallee(tx, id, user.parkIds));
  const told = (await dialectOf(protocol).parametersOf?.(tx, id)) ?? ((keys ?? []) as unknown as ConfigurationKey[]);
  const externalLimits = (await limitsOf(tx, { dealerId, equipmentId: id })).map(limitWords);
  return { readAt, keys: told.toSorted((a, b) => a.key.localeCompare(b.key)), localListVersion, featureProfiles, externalLimits };
}
