import type { AfterSettled } from '../charge-point-command/charge-point-command.service.ts';
import { type Handler, textOf, timeOf } from '../message/incoming.ts';
import { limitsOf, reportedTo, saveLimits, saveWords } from './charging-limit.repo.ts';
import { profileWords, scheduleWords } from './ocpp201-profile.rule.ts';

/** Limits of one station that are kept; there are as many as it has sources and EVSEs. */
const mostLimits = 20;
const fieldsOf = (value: unknown) => (value ?? {}) as Record<string, unknown>;
const evseOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** Somebody else than the platform limits a station, or its EVSE: an operator of the grid, a house's own management of energy. */
export const limitNotified: Handler = async (message) => {
  const { context, speaker, payload } = message;
  const evseId = evseOf(payload.evseId);
  const { chargingLimitSource, isGridCritical } = fieldsOf(payload.chargingLimit);
  const source = textOf(chargingLimitSource);
  const schedules = Array.isArray(payload.chargingSchedule) ? payload.chargingSchedule : [];
  const words = [scheduleWords(schedules[0]), isGridCritical === true && '电网紧急'].filter(Boolean).join('，');
  const limits = (await limitsOf(context.tx, speaker)).filter((one) => one.evseId !== evseId || one.source !== source);
  const at = new Date(timeOf(message, undefined)).toISOString();
  await saveLimits(context.tx, speaker, [...limits, { evseId, source, words, at }].slice(-mostLimits));
  return {};
};

/** What a source had limited is free again; without an EVSE, everywhere. */
export const limitCleared: Handler = async ({ context, speaker, payload }) => {
  const source = textOf(payload.chargingLimitSource);
  const isMeant = (evseId: number) => payload.evseId === undefined || evseId === evseOf(payload.evseId);
  const limits = await limitsOf(context.tx, speaker);
  await saveLimits(
    context.tx,
    speaker,
    limits.filter((one) => one.source !== source || !isMeant(one.evseId)),
  );
  return {};
};

/** Profiles that a station was asked for; they stand with the call that asked, as far as there is room. */
export const profilesReported: Handler = async ({ context, speaker, payload }) => {
  const profiles = (Array.isArray(payload.chargingProfile) ? payload.chargingProfile : []) as Record<string, unknown>[];
  const words = profiles.map((profile) => profileWords(evseOf(payload.evseId), textOf(payload.chargingLimitSource), profile));
  const asked = { action: 'GetChargingProfiles', requestId: Number(payload.requestId), between: '；' };
  await reportedTo(context.tx, speaker, asked, words.join('；'), context.now);
  return {};
};

/** What a station keeps of a customer comes in parts of one text, and stands with the call that asked. */
export const customerNotified: Handler = async ({ context, speaker, payload }) => {
  const asked = { action: 'CustomerInformation', requestId: Number(payload.requestId), between: '' };
  await reportedTo(context.tx, speaker, asked, textOf(payload.data).replaceAll('\0', ''), context.now);
  return {};
};

/** No schedules are made for the needs of cars (ISO 15118): the station goes on by its own. */
export const needsNotified: Handler = async () => ({ status: 'Rejected' });
export const scheduleNotified: Handler = async () => ({ status: 'Accepted' });

/** A schedule that a device reckoned stands with its call. */
export const followSchedule: AfterSettled = async ({ tx, now }, { dealerId }, { action, commandId }, _, { chargingSchedule }) => {
  if (action === 'GetCompositeSchedule' && chargingSchedule !== undefined)
    await saveWords(tx, dealerId, commandId, scheduleWords(chargingSchedule), now);
};
