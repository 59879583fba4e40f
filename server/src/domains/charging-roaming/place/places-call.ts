import { versionsUrlOf } from '../link/handshake.ts';
import type { OcpiAnswer, OcpiAsking, OcpiCall } from '../wire/ocpi-call.ts';
import { ocpiStatus, parseOcpi, refuseOcpi } from '../wire/ocpi-refusal.ts';
import { partyOf } from '../wire/ocpi-text.rule.ts';
import { isWithin, type PageAsked, pageAsked, pageHeaders, windowOf } from '../wire/page.rule.ts';
import { locationsFor, locationTold, tariffObject, tariffsFor } from './place.service.ts';

const missing = (what: string): never => refuseOcpi(ocpiStatus.LOCATION, `unknown ${what}`, 404);

/** A page of what lies within the times that were asked for. */
export async function pageOf<T extends { at: number }>(
  { app, request }: OcpiAsking,
  path: string,
  all: readonly T[],
  tell: (page: readonly T[]) => Promise<unknown[]> | unknown[],
): Promise<OcpiAnswer> {
  const asked: PageAsked = parseOcpi(pageAsked, request.query, 'query');
  const within = all.filter(({ at }) => isWithin(at, asked));
  const window = windowOf(asked);
  const data = await tell(within.slice(window.offset, window.offset + window.limit));
  const base = `${versionsUrlOf(app).replace(/versions$/, '')}${path}`;
  return { data, headers: pageHeaders(base, request.query, window, within.length) };
}

async function locations(asking: OcpiAsking): Promise<OcpiAnswer> {
  parseOcpi(pageAsked, asking.request.query, 'query');
  const { order, tell } = await locationsFor(asking, asking.peer);
  return pageOf(asking, 'cpo/2.2.1/locations', order, (page) => tell(page.map(({ stationId }) => stationId)));
}

/** A location, one EVSE of it, or one connector of that. */
async function object(asking: OcpiAsking): Promise<OcpiAnswer> {
  const { locationId = '', evseUid, connectorId } = asking.request.params;
  const location = (await locationTold(asking, asking.peer, locationId.toLowerCase())) ?? missing('location');
  if (evseUid === undefined) return { data: location };
  const evse = location.evses.find(({ uid }) => uid === evseUid.toLowerCase()) ?? missing('EVSE');
  if (connectorId === undefined) return { data: evse };
  return { data: evse.connectors.find(({ id }) => id === connectorId) ?? missing('connector') };
}

async function tariffs(asking: OcpiAsking): Promise<OcpiAnswer> {
  const our = partyOf(asking.peer.ourOperatorId);
  const all = (await tariffsFor(asking, asking.peer)).map((tariff) => ({ at: tariff.since, tariff }));
  return pageOf(asking, 'cpo/2.2.1/tariffs', all, (page) => page.map(({ tariff }) => tariffObject(tariff, our)));
}

const one = { module: 'locations', method: 'GET', answer: object } as const;

export const placeCalls: readonly OcpiCall[] = [
  { module: 'locations', method: 'GET', url: '/cpo/2.2.1/locations', answer: locations },
  { ...one, url: '/cpo/2.2.1/locations/:locationId' },
  { ...one, url: '/cpo/2.2.1/locations/:locationId/:evseUid' },
  { ...one, url: '/cpo/2.2.1/locations/:locationId/:evseUid/:connectorId' },
  { module: 'tariffs', method: 'GET', url: '/cpo/2.2.1/tariffs', answer: tariffs },
];
