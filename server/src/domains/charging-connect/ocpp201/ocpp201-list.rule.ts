type Fields = Readonly<Record<string, unknown>>;

/** Numbers of contactless cards by their length in hex digits: four, seven or ten bytes of ISO 14443, eight of ISO 15693. */
const cardTypes: Readonly<Record<number, string>> = { 8: 'ISO14443', 14: 'ISO14443', 20: 'ISO14443', 16: 'ISO15693' };

/** What kind of token a tag is. What is no number of a card is the platform's own. */
export const tokenType = (tag: string): string => (/^[0-9a-f]+$/i.test(tag) ? (cardTypes[tag.length] ?? 'Central') : 'Central');

interface Entry16 {
  idTag: string;
  idTagInfo?: { status: string; expiryDate?: string; parentIdTag?: string };
}

const entryOf = ({ idTag, idTagInfo }: Entry16) => ({
  idToken: { idToken: idTag, type: tokenType(idTag) },
  ...(idTagInfo && {
    idTokenInfo: {
      status: idTagInfo.status,
      ...(idTagInfo.expiryDate !== undefined && { cacheExpiryDateTime: idTagInfo.expiryDate }),
      ...(idTagInfo.parentIdTag !== undefined && { groupIdToken: { idToken: idTagInfo.parentIdTag, type: 'Central' } }),
    },
  }),
});

/** SendLocalList as 2.0.1 says it; an empty list has no entries at all. */
export function localListOf({ listVersion, updateType, localAuthorizationList = [] }: Fields): Record<string, unknown> {
  const entries = localAuthorizationList as readonly Entry16[];
  return { versionNumber: listVersion, updateType, ...(entries.length > 0 && { localAuthorizationList: entries.map(entryOf) }) };
}

/** ReserveNow as 2.0.1 says it. Who shares the holder's group is let in by what Authorize tells of him. */
export function reservationOf(
  { reservationId, expiryDate, idTag, parentIdTag }: Fields,
  evseId: number | undefined,
): Record<string, unknown> {
  return {
    ...{ id: reservationId, expiryDateTime: expiryDate, idToken: { idToken: idTag, type: tokenType(String(idTag)) } },
    ...(evseId !== undefined && { evseId }),
    ...(parentIdTag !== undefined && { groupIdToken: { idToken: parentIdTag, type: 'Central' } }),
  };
}
