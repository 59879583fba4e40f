import type { WorkContext } from '../../../kernel/app-context.ts';
import { type AskingPeer, type OpenedStation, openedStations, type PeerTerms } from '../../charging-peer/index.ts';
import { priceNow } from '../../charging-tariff/index.ts';
import { type OcpiParty, ocpiTime, partyOf } from '../wire/ocpi-text.rule.ts';
import { changesOf, gunPlaces, stationPlaces } from './place.repo.ts';
import { evseOf, type GunPlace, locationOf, type OcpiLocation } from './place.rule.ts';
import { keepTariffs } from './tariff.repo.ts';
import { elementsOf, type TariffElements, tariffIdOf } from './tariff.rule.ts';

type Work = Pick<WorkContext, 'tx' | 'now'>;

/** A tariff that a gun of an opened station has at the moment. */
export interface ToldTariff {
  id: string;
  elements: TariffElements;
  name: string;
  /** Epoch ms since when it is what it is. */
  since: number;
}

interface Opened {
  stations: readonly OpenedStation[];
  guns: readonly GunPlace[];
  /** By gun. */
  tariffs: ReadonlyMap<string, ToldTariff>;
}

const termsOf = ({ elecBp, serviceBp, serviceReduceE5 }: PeerTerms): PeerTerms => ({ elecBp, serviceBp, serviceReduceE5 });

/** Tariffs of guns after the terms of their stations for a platform, kept as they are told. */
async function tariffsOf({ tx, now }: Work, peer: AskingPeer, stations: readonly OpenedStation[], guns: readonly GunPlace[]) {
  const terms = new Map(stations.map((station) => [station.stationId, termsOf(station.terms ?? peer)]));
  const present = guns.filter(({ gone }) => !gone).map(({ connectorId }) => connectorId);
  const prices = await priceNow(tx, present, now.getTime());
  const found = new Map<string, Omit<ToldTariff, 'since'>>();
  const ofGun = new Map<string, string>();
  for (const { connectorId, stationId } of guns) {
    const price = prices.get(connectorId);
    const agreed = terms.get(stationId);
    if (!price || !agreed) continue;
    const id = tariffIdOf(peer.id, price.tariffId, agreed);
    ofGun.set(connectorId, id);
    if (!found.has(id)) found.set(id, { id, name: price.tariffName, elements: elementsOf(price.today, agreed) });
  }
  const since = await keepTariffs(tx, peer, found, now);
  const told = new Map([...found].map(([id, tariff]) => [id, { ...tariff, since: since.get(id) ?? now.getTime() }]));
  return new Map([...ofGun].flatMap(([gun, id]) => (told.has(id) ? [[gun, told.get(id) as ToldTariff] as const] : [])));
}

/** Stations that a platform sees, or one of them, with their guns and tariffs. */
async function openedTo(work: Work, peer: AskingPeer, stationId?: string): Promise<Opened> {
  const all = await openedStations(work.tx, peer);
  const stations = stationId === undefined ? all : all.filter((station) => station.stationId === stationId);
  const ids = stations.map((station) => station.stationId);
  const guns = ids.length === 0 ? [] : await gunPlaces(work.tx, peer.dealerId, ids, work.now);
  return { stations, guns, tariffs: await tariffsOf(work, peer, stations, guns) };
}

/** When each opened station, anything in it or a price of it was changed. */
async function changedAt(work: Work, peer: AskingPeer, { stations, guns, tariffs }: Opened): Promise<Map<string, number>> {
  const ids = stations.map(({ stationId }) => stationId);
  const states = ids.length === 0 ? new Map<string, number>() : await changesOf(work.tx, peer.dealerId, ids);
  const times = new Map(
    stations.map(({ stationId, openedAt, changedAt: at }) => [
      stationId,
      Math.max(Date.parse(openedAt), Date.parse(at), states.get(stationId) ?? 0),
    ]),
  );
  for (const { stationId, connectorId } of guns) {
    const since = tariffs.get(connectorId)?.since ?? 0;
    if (since > (times.get(stationId) ?? 0)) times.set(stationId, since);
  }
  return times;
}

/** Which stations there are for a platform, the ones unchanged longest first, and how each is told. */
export async function locationsFor(work: Work, peer: AskingPeer, stationId?: string) {
  const opened = await openedTo(work, peer, stationId);
  const times = await changedAt(work, peer, opened);
  const order = opened.stations
    .map((station) => ({ stationId: station.stationId, at: times.get(station.stationId) ?? 0 }))
    .sort((a, b) => a.at - b.at || (a.stationId < b.stationId ? -1 : 1));
  const our = partyOf(peer.ourOperatorId);
  const gunsOf = Map.groupBy(opened.guns, (gun) => gun.stationId);
  const tell = async (ids: readonly string[]): Promise<OcpiLocation[]> => {
    const places = new Map((await stationPlaces(work.tx, peer.dealerId, ids)).map((place) => [place.stationId, place]));
    return ids.flatMap((id) => {
      const place = places.get(id);
      if (!place) return [];
      const evses = (gunsOf.get(id) ?? []).map((gun) => evseOf(gun, place.stationStatus, our, opened.tariffs.get(gun.connectorId)));
      return [locationOf(place, evses, our, times.get(id) ?? 0)];
    });
  };
  return { order, tell };
}

/** One station as a platform is told it; undefined: it is not opened to it. */
export async function locationTold(work: Work, peer: AskingPeer, stationId: string): Promise<OcpiLocation | undefined> {
  const { order, tell } = await locationsFor(work, peer, stationId);
  return (await tell(order.map((one) => one.stationId)))[0];
}

/** A tariff as OCPI has it. */
export const tariffObject = ({ id, name, elements, since }: ToldTariff, our: OcpiParty) => ({
  ...{ country_code: our.countryCode, party_id: our.partyId, id, currency: 'CNY', type: 'REGULAR' },
  ...{ tariff_alt_text: [{ language: 'zh', text: name.slice(0, 512) }], elements, last_updated: ocpiTime(since) },
});

/** Tariffs of all guns that a platform sees, or of one station's, the ones unchanged longest first. */
export async function tariffsFor(work: Work, peer: AskingPeer, stationId?: string): Promise<ToldTariff[]> {
  const { tariffs } = await openedTo(work, peer, stationId);
  return [...new Map([...tariffs.values()].map((tariff) => [tariff.id, tariff])).values()].sort(
    (a, b) => a.since - b.since || (a.id < b.id ? -1 : 1),
  );
}
