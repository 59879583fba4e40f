import { peerCheckKind } from '@bochong/contract/charging-peer';

/** What one side says of a charge: energy to 10 Wh, as bills are told. */
export interface Told {
  startChargeSeq: string;
  wh: number;
  fen: number;
}
/** A charge of ours. */
export interface Ours extends Told {
  orderId: string;
  endAt: string;
}
/** What a peer does not agree with; `reason` as it says it. */
export interface Dispute extends Told {
  reason: number | null;
}
/** One number of both sides; what a side does not have is 0 on its side. */
export interface CheckRow {
  startChargeSeq: string;
  kind: number;
  oursWh: number;
  oursFen: number;
  theirsWh: number;
  theirsFen: number;
  orderId: string | null;
  endedAt: string | null;
  disputeReason: number | null;
}

/** DisputeReason: 1 is the standard's word for a charge that the other side does not have; the others are read by the figures. */
export const disputeReason = { NO_CHARGE: 1, POWER: 2, MONEY: 3, NOT_LISTED: 4 } as const;

const { MATCH, ONLY_OURS, ONLY_THEIRS, MONEY, POWER } = peerCheckKind;

/** kWh of the wire in Wh, two decimals half up. */
export const wireWh = (kwh: number): number => Math.round(Number((kwh * 100).toFixed(6))) * 10;
/** Yuan of the wire in fen. */
export const wireFen = (yuan: number): number => Math.round(Number((yuan * 100).toFixed(6)));
/** Our energy as bills tell it. */
export const toldWh = (wh: number): number => Math.floor((wh + 5) / 10) * 10;

const row = (ours: Ours | undefined, theirs: Told | undefined, kind: number, reason: number | null = null): CheckRow => ({
  startChargeSeq: ours?.startChargeSeq ?? theirs?.startChargeSeq ?? '',
  kind,
  ...{ oursWh: ours?.wh ?? 0, oursFen: ours?.fen ?? 0, theirsWh: theirs?.wh ?? 0, theirsFen: theirs?.fen ?? 0 },
  ...{ orderId: ours?.orderId ?? null, endedAt: ours?.endAt ?? null, disputeReason: reason },
});

/** Money goes before energy: a charge that differs in both has one row. No tolerance: both sides have the same bill. */
function kindOf(ours: Told, theirs: Told): number {
  if (ours.fen !== theirs.fen) return MONEY;
  return ours.wh === theirs.wh ? MATCH : POWER;
}

/** Both lists of charges, each number once; numbers of one list are distinct. */
export function compared(ours: readonly Ours[], theirs: readonly Told[]): CheckRow[] {
  const there = new Map(theirs.map((one) => [one.startChargeSeq, one]));
  const here = new Set(ours.map((one) => one.startChargeSeq));
  return [
    ...ours.map((one) => {
      const other = there.get(one.startChargeSeq);
      return row(one, other, other ? kindOf(one, other) : ONLY_OURS);
    }),
    ...theirs.filter((one) => !here.has(one.startChargeSeq)).map((one) => row(undefined, one, ONLY_THEIRS)),
  ];
}

/** Our list after a peer has said what it does not agree with: what it does not name, it has as we have. */
export function afterDisputes(ours: readonly Ours[], disputes: readonly Dispute[]): CheckRow[] {
  const said = new Map(disputes.map((one) => [one.startChargeSeq, one]));
  const here = new Set(ours.map((one) => one.startChargeSeq));
  const ofOurs = (one: Ours): CheckRow => {
    const other = said.get(one.startChargeSeq);
    if (!other) return row(one, one, MATCH);
    if (other.reason === disputeReason.NO_CHARGE) return row(one, undefined, ONLY_OURS, other.reason);
    const kind = kindOf(one, other);
    // A peer that repeats our figures disputes them all the same.
    const disputed = other.reason === disputeReason.POWER ? POWER : MONEY;
    return row(one, other, kind === MATCH ? disputed : kind, other.reason);
  };
  const theirs = disputes.filter((one) => !here.has(one.startChargeSeq));
  return [...ours.map(ofOurs), ...theirs.map((one) => row(undefined, one, ONLY_THEIRS, one.reason))];
}

const secondOf = (at: string): number => Math.floor(Date.parse(at) / 1000);

/** The first charges of a list in the order of their ends, about `most`, and the second with which the next page begins; null: there is none. Charges of one second stay together. */
export function firstPage(ours: readonly Ours[], most: number): { page: Ours[]; next: Date | null } {
  const over = ours[most];
  if (!over) return { page: [...ours], next: null };
  const until = secondOf(over.endAt);
  const before = ours.filter((one) => secondOf(one.endAt) < until);
  if (before.length > 0) return { page: before, next: new Date(until * 1000) };
  const same = ours.filter((one) => secondOf(one.endAt) === until);
  return { page: same, next: same.length === ours.length ? null : new Date((until + 1) * 1000) };
}

export interface Side {
  count: number;
  wh: number;
  fen: number;
}

/** What a list of charges comes to. */
export const sumOf = (list: readonly Told[]): Side => ({
  count: list.length,
  wh: list.reduce((sum, { wh }) => sum + wh, 0),
  fen: list.reduce((sum, { fen }) => sum + fen, 0),
});

/** Minutes until a peer that did not answer is asked again; null: a person sees to it. The night is over by then. */
export const checkDelay = (tries: number): number | null => [5, 15, 30, 60, 60, 120][tries - 1] ?? null;
