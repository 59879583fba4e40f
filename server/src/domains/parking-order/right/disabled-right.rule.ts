/** What a stay was granted on a disabled person's certificate. */
export interface DisabledTerms {
  name: string;
  /** Free minutes of a business day, over all stays that begin on it. */
  freeMinutes: number;
  payPermille: number;
}

/** Another stay a certificate was used for. */
export interface CertificateStay {
  orderId: string;
  parkId: string;
  plateNo: string;
  day: string;
  enterTime: string;
  leftAt: string | null;
  /** Free minutes it used up; 0 while it lasts. */
  usedMin: number;
}

/** The grant of a stay and the other stays of its certificate on its day. */
export interface DisabledRight extends DisabledTerms {
  others: readonly CertificateStay[];
}

/**
 * Whether a certificate is good for a stay that begins now: not while another plate stands somewhere on it, and not for more stays a day
 * than the rule allows.
 */
export function mayGrant(
  stays: readonly CertificateStay[],
  { plateNo, day, at }: { plateNo: string; day: string; at: string },
  maxStaysPerDay: number,
): boolean {
  const stands = ({ enterTime, leftAt }: CertificateStay) =>
    Date.parse(enterTime) <= Date.parse(at) && (leftAt === null || Date.parse(leftAt) > Date.parse(at));
  if (stays.some((stay) => stay.plateNo !== plateNo && stands(stay))) return false;
  return stays.filter((stay) => stay.day === day).length < maxStaysPerDay;
}

/**
 * What the day's other stays have drawn on the free minutes: those this stay continues are priced with it again, and those that lie within
 * it at the same lot are being merged into it.
 */
export function drawnBefore(
  { freeMinutes, others }: DisabledRight,
  stay: { parkId: string; plateNo: string; enterTime: string },
  until: string,
  continued: readonly { enterTime: string }[],
): { others: number; continued: number } {
  const again = new Set(continued.map((past) => Date.parse(past.enterTime)));
  const drawn = { others: 0, continued: 0 };
  for (const { parkId, plateNo, enterTime, usedMin } of others) {
    const at = Date.parse(enterTime);
    const here = parkId === stay.parkId && plateNo === stay.plateNo;
    if (here && again.has(at)) drawn.continued += usedMin;
    else if (!here || at < Date.parse(stay.enterTime) || at >= Date.parse(until)) drawn.others += usedMin;
  }
  return { ...drawn, others: Math.min(freeMinutes, drawn.others) };
}
