import { localListStatus } from '@bochong/contract/charging-local-list';

/** OCPP 1.6 `IdTagInfo` of one card. */
export interface Entry {
  status: 'Accepted' | 'Blocked';
  expiryDate?: string;
  parentIdTag?: string;
}
export type Entries = Readonly<Record<string, Entry>>;

export interface WantedCard {
  idTag: string;
  status: Entry['status'];
  expireAt: string | null;
  parentIdTag: string;
}

/** What the device can. */
export interface Ability {
  online: boolean;
  /** Null: its parameters have not been read. */
  hasLists: boolean | null;
  /** Cards in one call, and in all; null: it does not say. */
  atOnce: number | null;
  room: number | null;
}

/** What is known of a device's list. */
export interface KnownList {
  version: number;
  /** Null: not known. */
  held: Entries | null;
  /** A call is under way. */
  commandId: string | null;
}

export interface Call {
  payload: {
    listVersion: number;
    updateType: 'Full' | 'Differential';
    localAuthorizationList?: { idTag: string; idTagInfo?: Entry }[];
  };
  /** What the device has when it accepts. */
  after: Entries;
}

const { WAITING, SENDING, IN_STEP, UNSUPPORTED } = localListStatus;
export type ListStatus = (typeof localListStatus)['options'][number]['value'];

/** Cards in one call of a device that does not say how many it takes. */
const usualAtOnce = 20;

const entryOf = ({ status, expireAt, parentIdTag }: WantedCard): Entry => ({
  status,
  ...(status === 'Accepted' && expireAt !== null && { expiryDate: new Date(expireAt).toISOString() }),
  ...(status === 'Accepted' && parentIdTag !== '' && { parentIdTag }),
});

const same = (a: Entry | undefined, b: Entry | undefined) =>
  a?.status === b?.status && a?.expiryDate === b?.expiryDate && a?.parentIdTag === b?.parentIdTag;

/** Whether a device is known to have a card as it should. */
export const isKept = (held: Entries | null, wanted: Entries, idTag: string): boolean =>
  idTag in wanted && same(held?.[idTag], wanted[idTag]);

/** The cards for which a device has room, of those used last first; blocked ones after all others. */
export function fitting(cards: readonly WantedCard[], room: number | null): Entries {
  const ranked = [...cards.filter(({ status }) => status === 'Accepted'), ...cards.filter(({ status }) => status === 'Blocked')];
  return Object.fromEntries(ranked.slice(0, room ?? ranked.length).map((card) => [card.idTag, entryOf(card)]));
}

/** The whole list, or as much of it as fits into one call; the rest follows as differences. */
function whole(version: number, wanted: Entries, atOnce: number): Call {
  const part = Object.entries(wanted).slice(0, atOnce);
  const localAuthorizationList = part.map(([idTag, idTagInfo]) => ({ idTag, idTagInfo }));
  return {
    payload: { listVersion: version + 1, updateType: 'Full', ...(part.length > 0 && { localAuthorizationList }) },
    after: Object.fromEntries(part),
  };
}

/** The next call that brings a device's list nearer to what it should be; undefined: it is. */
export function nextCall({ version, held }: Pick<KnownList, 'version' | 'held'>, wanted: Entries, atOnce: number): Call | undefined {
  if (held === null) return whole(version, wanted, atOnce);
  const gone = Object.keys(held).filter((idTag) => !(idTag in wanted));
  const differs = Object.keys(wanted).filter((idTag) => !same(held[idTag], wanted[idTag]));
  const part = [...gone, ...differs].slice(0, atOnce);
  if (part.length === 0) return undefined;
  const after = { ...held };
  const localAuthorizationList = part.map((idTag) => {
    const idTagInfo = wanted[idTag];
    if (idTagInfo) after[idTag] = idTagInfo;
    else delete after[idTag];
    return { idTag, ...(idTagInfo && { idTagInfo }) };
  });
  return { payload: { listVersion: version + 1, updateType: 'Differential', localAuthorizationList }, after };
}

export interface Step {
  status: ListStatus;
  wanted: number;
  leftOut: number;
  call?: Call;
  /** The device may let charge without a connection. */
  offline: boolean;
}

/** What is to be done for a device; undefined: nothing, for a call is under way, or it has no cards and never had. */
export function stepOf(list: KnownList | undefined, device: Ability, cards: readonly WantedCard[]): Step | undefined {
  if (list?.commandId || (!list && cards.length === 0)) return undefined;
  const entries = fitting(cards, device.room);
  const counts = { wanted: cards.length, leftOut: cards.length - Object.keys(entries).length };
  if (device.hasLists === false) return { ...counts, status: UNSUPPORTED, offline: false };
  const offline = Object.values(entries).some(({ status }) => status === 'Accepted');
  if (device.hasLists === null) return { ...counts, status: WAITING, offline };
  const call = nextCall(list ?? { version: 0, held: null }, entries, Math.max(1, device.atOnce ?? usualAtOnce));
  if (!call) return { ...counts, status: IN_STEP, offline };
  return device.online ? { ...counts, status: SENDING, call, offline } : { ...counts, status: WAITING, offline };
}
