import { stationAccess } from '@bochong/contract/charging-asset';
import { chargingCardStatus } from '@bochong/contract/charging-customer';

/** OCPP 1.6 `AuthorizationStatus`. */
export type TagStatus = 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx';

/** Why a tag is refused, for whoever tells a person. */
export type Refusal =
  | 'unknown'
  | 'notIssued'
  | 'lost'
  | 'frozen'
  | 'cancelled'
  | 'disabled'
  | 'payerBlocked'
  | 'blacklisted'
  | 'expired'
  | 'station'
  | 'access'
  | 'concurrent';

export type PayerState = 'normal' | 'frozen' | 'cancelled' | 'blacklisted';

export interface CredentialFacts {
  /** Code of `chargingCardStatus`; a VIN code that is disabled or does not start by itself is `disabled`. */
  cardStatus: number;
  disabled: boolean;
  /** Epoch ms; valid before it. */
  expireAt: number | null;
  /** Stations it is good for; none: all. */
  stationIds: readonly string[];
  maxConcurrent: number;
  payer: { type: 'owner' | 'company' | 'free'; state: PayerState; stationIds: readonly string[] };
}

export interface StartFacts {
  stationId: string;
  /** Code of `stationAccess`. */
  accessMode: number;
  /** Stands on an access list of the station, by whatever it is known by. */
  onAccessList: boolean;
  at: number;
  purpose: 'authorize' | 'start';
  running: number;
}

const ofCard: Readonly<Record<number, Refusal | undefined>> = {
  [chargingCardStatus.LOST]: 'lost',
  [chargingCardStatus.FROZEN]: 'frozen',
  [chargingCardStatus.CANCELLED]: 'cancelled',
};
const scoped = (stationIds: readonly string[], stationId: string) => stationIds.length === 0 || stationIds.includes(stationId);

function refusalOf(credential: CredentialFacts | undefined, start: StartFacts): Refusal | undefined {
  if (!credential) return 'unknown';
  const { cardStatus, disabled, expireAt, stationIds, payer, maxConcurrent } = credential;
  if (cardStatus === chargingCardStatus.STOCK) return 'notIssued';
  if (ofCard[cardStatus]) return ofCard[cardStatus];
  if (disabled) return 'disabled';
  if (payer.state !== 'normal') return payer.state === 'blacklisted' ? 'blacklisted' : 'payerBlocked';
  if (expireAt !== null && start.at >= expireAt) return 'expired';
  if (!scoped(stationIds, start.stationId) || !scoped(payer.stationIds, start.stationId)) return 'station';
  // A card of the operator's own opens every station.
  if (payer.type !== 'free') {
    if (start.accessMode === stationAccess.WHITE_LIST && !start.onAccessList) return 'access';
    if (start.accessMode === stationAccess.COMPANY && payer.type !== 'company') return 'access';
  }
  return start.purpose === 'start' && start.running >= maxConcurrent ? 'concurrent' : undefined;
}

const statuses: Readonly<Partial<Record<Refusal, TagStatus>>> = {
  unknown: 'Invalid',
  notIssued: 'Invalid',
  expired: 'Expired',
  concurrent: 'ConcurrentTx',
};

/** What a charge point is answered for a tag: unknown before blocked before expired before not here; too many only when a charge starts. */
export function tagStatusOf(credential: CredentialFacts | undefined, start: StartFacts): { status: TagStatus; refusal?: Refusal } {
  const refusal = refusalOf(credential, start);
  return refusal === undefined ? { status: 'Accepted' } : { status: statuses[refusal] ?? 'Blocked', refusal };
}

/** The VIN that a tag holds: 17 characters, or `VIN` before them; undefined for other tags. Letters count in either case. */
export function vinOf(idTag: string): string | undefined {
  return /^(?:VIN)?([A-HJ-NPR-Z0-9]{17})$/.exec(idTag.trim().toUpperCase())?.[1];
}

/** A card's tag as it is kept. */
export const tagOf = (idTag: string): string => idTag.trim().toUpperCase();
