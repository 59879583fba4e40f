/** A message whose transaction we do not know. */
export interface Unreferenced {
  kind: 'meterValues' | 'stop';
  connectorNo: number | null;
  idTag: string | null;
  /** Device time, epoch ms. */
  at: number;
}

/** An order of the same charge point that it could belong to. */
export interface Candidate {
  orderId: string;
  connectorNo: number;
  idTag: string;
  /** Device time of its start. */
  startAt: number;
  open: boolean;
  /** When it was ended for want of a stop; null: it was not. */
  lostAt: number | null;
}

const weekMs = 7 * 86_400_000;

/**
 * The one order an unknown reference belongs to: open, or ended within a week for want of a stop; with the same tag where the message has one;
 * begun before it; for meter values at the same gun. Several or none: null, a person decides. Never the latest, never gun 1.
 */
export function matchReference(message: Unreferenced, candidates: readonly Candidate[], now: number): string | null {
  const tag = message.idTag?.toLowerCase() ?? null;
  const fitting = candidates.filter(({ connectorNo, idTag, startAt, open, lostAt }) => {
    if (!open && (lostAt === null || now - lostAt > weekMs)) return false;
    if (startAt > message.at || (tag !== null && idTag.toLowerCase() !== tag)) return false;
    if (message.kind === 'meterValues') return connectorNo === message.connectorNo;
    return tag !== null;
  });
  return fitting.length === 1 ? (fitting[0] as Candidate).orderId : null;
}
