/** What this phone remembers of charging: its passes by operating unit, and a start whose answer is not known yet. */
interface Kept {
  passes: Record<string, string>;
  asked: { key: string; requestNo: string } | null;
}

const storageKey = 'bochong-gun';
const nothing: Kept = { passes: {}, asked: null };
/** Where the browser keeps nothing, for as long as the page is open. */
let here: Kept = nothing;

function read(): Kept {
  try {
    return { ...here, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Kept>) };
  } catch {
    return here;
  }
}

function write(kept: Kept): void {
  here = kept;
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {}
}

export const knownPass = (dealerName: string): string | undefined => read().passes[dealerName];

export function keepPass(dealerName: string, pass: string | null): void {
  const kept = read();
  const { [dealerName]: _, ...others } = kept.passes;
  write({ ...kept, passes: pass === null ? others : { ...others, [dealerName]: pass } });
}

/** A random UUID; `crypto.randomUUID` is there in secure contexts only. */
function newNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The number of a request to start: the same until it is known what became of it, whatever the network does meanwhile. */
export function requestNoFor(key: string): string {
  const kept = read();
  if (kept.asked?.key === key) return kept.asked.requestNo;
  const requestNo = newNumber();
  write({ ...kept, asked: { key, requestNo } });
  return requestNo;
}

export const startAnswered = (): void => write({ ...read(), asked: null });
