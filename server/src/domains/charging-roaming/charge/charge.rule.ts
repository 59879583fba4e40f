import { chargingOrderStatus, chargingStopReason } from '@bochong/contract/charging-order';
import { type OcpiParty, ocpiTime } from '../wire/ocpi-text.rule.ts';

/** How a charge was allowed: by a command, by the platform's answer, or by what it had said of the token before. */
export type AuthMethod = 'COMMAND' | 'AUTH_REQUEST' | 'WHITELIST';

/** Whose charge it is, and by what. */
export interface ToldSession {
  token: CdrToken;
  authorizationReference: string;
  authMethod: AuthMethod;
}

/** The token of a driver that a charge was begun with. */
export interface CdrToken {
  countryCode: string;
  partyId: string;
  uid: string;
  type: string;
  contractId: string;
}

/** What of an order is told. Instants are ISO. */
export interface ToldOrder {
  id: string;
  orderStatus: number;
  stationId: string;
  connectorId: string;
  requestedAt: string | null;
  beganAt: string;
  startAt: string | null;
  endAt: string | null;
  stopReason: number | null;
  payableFen: number;
  energyWh: number;
}

/** A stretch of a charge at one price. Epoch ms. */
export interface ToldStretch {
  from: number;
  energyWh: number;
}

const { CREATED, STARTING, SETTLED, CLOSED } = chargingOrderStatus;

/** SessionStatus. What waits for its price, or for a person, is not over yet; what came to nothing is billed to nobody. */
export function sessionStatus(orderStatus: number): string {
  if (orderStatus === CREATED || orderStatus === STARTING) return 'PENDING';
  if (orderStatus === SETTLED) return 'COMPLETED';
  return orderStatus === CLOSED ? 'INVALID' : 'ACTIVE';
}

/** Watt-hours as kilowatt-hours, exact. */
const kwh = (wh: number): number => wh / 1000;
/** Fen as yuan. What tax is in it is not told. */
const price = (fen: number) => ({ excl_vat: fen / 100 });

const tokenObject = ({ countryCode, partyId, uid, type, contractId }: CdrToken) => ({
  ...{ country_code: countryCode, party_id: partyId, uid, type, contract_id: contractId },
});

const startOf = ({ startAt, requestedAt, beganAt }: ToldOrder): string => startAt ?? requestedAt ?? beganAt;

const head = (order: ToldOrder, { token, authorizationReference: reference, authMethod }: ToldSession, our: OcpiParty) => ({
  ...{ country_code: our.countryCode, party_id: our.partyId, start_date_time: ocpiTime(startOf(order)) },
  ...{ cdr_token: tokenObject(token), auth_method: authMethod, ...(reference !== '' && { authorization_reference: reference }) },
});

/** A session as it stands: `energyWh` and `costFen` as they are by now. */
export function sessionObject(
  order: ToldOrder,
  session: ToldSession & { changedAt: string },
  { energyWh, costFen }: { energyWh: number; costFen: number },
  our: OcpiParty,
) {
  const status = sessionStatus(order.orderStatus);
  const over = status === 'COMPLETED' || status === 'INVALID';
  return {
    ...{ ...head(order, session, our), id: order.id, kwh: kwh(energyWh) },
    ...(over && { end_date_time: ocpiTime(order.endAt ?? startOf(order)) }),
    ...{ location_id: order.stationId, evse_uid: order.connectorId, connector_id: '1', currency: 'CNY' },
    ...{ total_cost: price(costFen), status, last_updated: ocpiTime(session.changedAt) },
  };
}

/** Where a charge took place, as a record keeps it. */
export type CdrPlace = Record<string, unknown>;

/** Seconds as hours with four decimals: to the third of a second. */
const hours = (ms: number): number => Math.round((ms / 3_600_000) * 10_000) / 10_000;

/** The record of a settled charge: what it costs is what the order says, to the fen. */
export function cdrObject(
  cdrId: string,
  order: ToldOrder,
  session: ToldSession,
  { place, stretches, tariffId, at }: { place: CdrPlace; stretches: readonly ToldStretch[]; tariffId: string | undefined; at: Date },
  our: OcpiParty,
) {
  const begun = Date.parse(startOf(order));
  const ended = Math.max(begun, Date.parse(order.endAt ?? startOf(order)));
  const periods = stretches.length > 0 ? stretches : [{ from: begun, energyWh: order.energyWh }];
  return {
    ...{
      ...head(order, session, our),
      id: cdrId,
      end_date_time: ocpiTime(ended),
      session_id: order.id,
    },
    ...{ cdr_location: place, currency: 'CNY' },
    charging_periods: periods.map(({ from, energyWh }) => ({
      ...{ start_date_time: ocpiTime(from), dimensions: [{ type: 'ENERGY', volume: kwh(energyWh) }] },
      ...(tariffId !== undefined && { tariff_id: tariffId }),
    })),
    ...{ total_cost: price(order.payableFen), total_energy: kwh(order.energyWh), total_energy_cost: price(order.payableFen) },
    ...{ total_time: hours(ended - begun), remark: chargingStopReason.label(order.stopReason ?? chargingStopReason.OTHER) },
    last_updated: ocpiTime(at),
  };
}

/** The record that takes another back: all of it, and the opposite of what it cost. */
export const creditOf = (cdr: Record<string, unknown>, amountFen: number, at: Date): Record<string, unknown> => ({
  ...{ ...cdr, id: `${String(cdr.id)}-C`, credit: true, credit_reference_id: cdr.id },
  ...{ total_cost: price(amountFen === 0 ? 0 : -amountFen), last_updated: ocpiTime(at) },
});
