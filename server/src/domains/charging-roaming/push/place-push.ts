import type { WorkContext } from '../../../kernel/app-context.ts';
import type { AskingPeer, PushRow } from '../../charging-peer/index.ts';
import { gunPlaces } from '../place/place.repo.ts';
import { locationTold, tariffObject, tariffsFor } from '../place/place.service.ts';
import { type OcpiParty, ocpiTime, partyOf } from '../wire/ocpi-text.rule.ts';

/** One request of a push: `path` is below the platform's receiver of the module. */
export interface OcpiStep {
  module: 'locations' | 'tariffs' | 'sessions' | 'cdrs';
  method: 'PUT' | 'PATCH' | 'POST';
  path: string;
  body: unknown;
  /** Whose driver it is about: a hub passes it on to this party. Absent: it is for the platform itself. */
  to?: OcpiParty;
  /** What is sent where the platform does not know the object. */
  whole?: Omit<OcpiStep, 'whole'>;
}

/** Path of an object of ours at the platform. */
export const owned = ({ ourOperatorId }: AskingPeer, ...rest: readonly string[]): string => {
  const { countryCode, partyId } = partyOf(ourOperatorId);
  return ['', countryCode, partyId, ...rest].map(encodeURIComponent).join('/');
};

const wholeLocation = (peer: AskingPeer, location: { id: string }): OcpiStep => ({
  ...{ module: 'locations', method: 'PUT', path: owned(peer, location.id), body: location },
});

/** How a gun stands; the whole location where the platform does not know it. */
export async function gunSteps(work: WorkContext, { subjectId }: PushRow, peer: AskingPeer, stationId: string): Promise<OcpiStep[]> {
  const location = await locationTold(work, peer, stationId);
  const evse = location?.evses.find(({ uid }) => uid === subjectId);
  if (!location || !evse) return [];
  const body = { status: evse.status, last_updated: evse.last_updated };
  const path = owned(peer, location.id, evse.uid);
  return [{ module: 'locations', method: 'PATCH', path, body, whole: wholeLocation(peer, location) }];
}

/** A station with its tariffs; one that is not opened any more has no guns left. */
export async function stationSteps(work: WorkContext, { subjectId }: PushRow, peer: AskingPeer): Promise<OcpiStep[]> {
  const location = await locationTold(work, peer, subjectId);
  if (location) {
    const our = partyOf(peer.ourOperatorId);
    const tariffs = (await tariffsFor(work, peer, subjectId)).map(
      (tariff): OcpiStep => ({ module: 'tariffs', method: 'PUT', path: owned(peer, tariff.id), body: tariffObject(tariff, our) }),
    );
    return [...tariffs, wholeLocation(peer, location)];
  }
  const body = { status: 'REMOVED', last_updated: ocpiTime(work.now) };
  const guns = await gunPlaces(work.tx, peer.dealerId, [subjectId], work.now);
  return guns.map(({ connectorId }) => ({ module: 'locations', method: 'PATCH', path: owned(peer, subjectId, connectorId), body }));
}
