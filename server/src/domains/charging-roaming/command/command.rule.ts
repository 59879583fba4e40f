import { commandStatus } from '@bochong/contract/charging-connect';
import { z } from 'zod';
import { ocpiUrl } from '../link/handshake.rule.ts';
import { readOcpiTime } from '../wire/ocpi-text.rule.ts';

const ciString = (most: number) => z.string().min(1).max(most);
/** Ids are compared in small letters, as ours are. */
const ourId = ciString(36).transform((id) => id.toLowerCase());
const reference = ciString(36).nullish();

const token = z.object({
  country_code: z.string().regex(/^[A-Za-z]{2}$/),
  party_id: z.string().regex(/^[0-9A-Za-z]{3}$/),
  uid: ciString(36),
  type: z.enum(['AD_HOC_USER', 'APP_USER', 'OTHER', 'RFID']),
  contract_id: ciString(36),
  valid: z.boolean().default(true),
});

export const startSession = z.object({
  ...{ response_url: ocpiUrl, token, location_id: ourId, evse_uid: ourId.nullish(), connector_id: ciString(36).nullish() },
  authorization_reference: reference,
});
export const stopSession = z.object({ response_url: ocpiUrl, session_id: ourId });
export const unlockConnector = z.object({ response_url: ocpiUrl, location_id: ourId, evse_uid: ourId, connector_id: ciString(36) });
export const reserveNow = z.object({
  ...{ response_url: ocpiUrl, token, location_id: ourId, evse_uid: ourId.nullish(), reservation_id: ciString(36) },
  expiry_date: z
    .string()
    .max(40)
    .refine((at) => readOcpiTime(at) !== undefined),
});
export const cancelReservation = z.object({ response_url: ocpiUrl, reservation_id: ciString(36) });
export const anyCommand = z.object({ response_url: ocpiUrl });

/** Whether an address is on a host that the platform has named: nobody else is ever told its token. */
export const isOnHosts = (url: string, known: readonly string[]): boolean =>
  known.some((one) => URL.canParse(one) && new URL(one).host === new URL(url).host);

const { ACCEPTED, SCHEDULED, REJECTED, NOT_SUPPORTED, TIMEOUT, EXPIRED } = commandStatus;
const outcomes = new Map<number, string>([
  [ACCEPTED, 'ACCEPTED'],
  [SCHEDULED, 'ACCEPTED'],
  [REJECTED, 'REJECTED'],
  [NOT_SUPPORTED, 'NOT_SUPPORTED'],
  [TIMEOUT, 'TIMEOUT'],
  [EXPIRED, 'TIMEOUT'],
]);

/** CommandResultType of what a device said, or did not say. */
export const outcomeOf = (status: number): string => outcomes.get(status) ?? 'FAILED';

const ofGun = new Map([
  ['Occupied', 'EVSE_OCCUPIED'],
  ['Faulted', 'EVSE_INOPERATIVE'],
  ['Unavailable', 'EVSE_INOPERATIVE'],
]);

/** {@link outcomeOf} of a device that was asked to keep a gun, which says what is in the way. */
export const reserveOutcomeOf = (status: number, result: Readonly<Record<string, unknown>> | null): string =>
  (status === REJECTED ? ofGun.get(String(result?.status)) : undefined) ?? outcomeOf(status);
