/** A bill that was shown to this phone and whose outcome is not known yet. */
export interface Pending {
  outTradeNo: string;
  /** Lot whose code was scanned for it. */
  parkId: string;
  plateNo: string;
  /** What it is for: a stay, everything the plate owes, or (`shop`) the request of a purchase of coupons. */
  subject: string;
  shop?: boolean | undefined;
  amountFen: number;
  /** Where it is paid, once that is known; empty where the channel's app is called instead. */
  payUrl: string;
  /** When the bill runs out. */
  expireAt: string;
}

interface Kept {
  /** Plates asked for here, the newest first. */
  plates: string[];
  pending: Pending | null;
}

const key = 'bochong-driver';
const nothing: Kept = { plates: [], pending: null };

function read(): Kept {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return nothing;
  }
}

/** Some browsers inside of apps keep nothing: the page works without. */
function write(kept: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(kept));
  } catch {}
}

export const knownPlates = (): readonly string[] => read().plates;

export function rememberPlate(plateNo: string): void {
  const kept = read();
  write({ ...kept, plates: [plateNo, ...kept.plates.filter((other) => other !== plateNo)].slice(0, 3) });
}

/** The bill that was shown last, while it can still be paid. */
export function pendingBill(): Pending | null {
  const { pending } = read();
  return pending && Date.parse(pending.expireAt) > Date.now() ? pending : null;
}

export const rememberBill = (pending: Pending | null): void => write({ ...read(), pending });
