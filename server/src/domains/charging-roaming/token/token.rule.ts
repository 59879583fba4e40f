import { ocpiAllowed, ocpiTokenType, ocpiWhitelist } from '@bochong/contract/charging-roaming';
import { z } from 'zod';
import { readOcpiTime } from '../wire/ocpi-text.rule.ts';

const word = <T extends Readonly<Record<string, unknown>>>(codes: T) => z.enum(Object.keys(codes).filter((name) => /^[A-Z_]+$/.test(name)));
const text = (most: number) => z.string().min(1).max(most);

/** A token as a platform tells it; what is not named here is not kept. */
export const tokenObject = z.object({
  country_code: z.string().regex(/^[A-Za-z]{2}$/),
  party_id: z.string().regex(/^[0-9A-Za-z]{3}$/),
  uid: text(36),
  type: word(ocpiTokenType),
  contract_id: text(36),
  visual_number: z.string().max(64).nullish(),
  issuer: text(64),
  group_id: text(36).nullish(),
  valid: z.boolean(),
  whitelist: word(ocpiWhitelist),
  language: z.string().max(2).nullish(),
  default_profile_type: z.string().max(20).nullish(),
  last_updated: z
    .string()
    .max(40)
    .refine((at) => readOcpiTime(at) !== undefined),
});
export type TokenObject = z.output<typeof tokenObject>;

/** The code of a word of OCPI; undefined: it has none. */
export const codeOfWord = (codes: object, said: string): number | undefined => {
  const code = (codes as Readonly<Record<string, unknown>>)[said];
  return typeof code === 'number' ? code : undefined;
};
export const wordOfCode = (codes: object, code: number): string =>
  Object.entries(codes).find(([name, value]) => value === code && /^[A-Z_]+$/.test(name))?.[0] ?? '';

export const partyCodeOf = ({ country_code, party_id }: Pick<TokenObject, 'country_code' | 'party_id'>): string =>
  `${country_code}${party_id}`.toUpperCase();

/** A number of a token as it is looked for. */
export const uidKeyOf = (uid: string): string => uid.trim().toUpperCase();

/** The last four signs of a number; of a short one half of it. */
export const coveredUid = (uid: string): string => {
  const shown = Math.min(4, Math.floor(uid.length / 2));
  return `****${shown === 0 ? '' : uid.slice(-shown)}`;
};

/** AuthorizationInfo, as far as it matters. */
export const authorizationInfo = z.object({
  allowed: z.string().max(20),
  location: z.object({ location_id: z.string().max(36), evse_uids: z.array(z.string().max(36)).max(500).nullish() }).nullish(),
  authorization_reference: z.string().max(36).nullish(),
});

/** What a platform answered, kept with when it was asked. */
export interface TokenAnswer {
  allowed: number;
  reference: string;
  evseUids: readonly string[];
  /** Epoch ms. */
  askedAt: number;
}

const { ALLOWED, BLOCKED, EXPIRED, NO_CREDIT, NOT_ALLOWED, UNREACHED } = ocpiAllowed;

/** How long an answer of a platform stands for the start that follows it. */
export const answerMs = 300_000;
/** How long a device that says the same again is answered without asking anew. */
const repeatedMs = 10_000;

/** Whether a tag that is shown again is asked about again: a start uses what its Authorize was answered, and what could not be asked is asked again. */
export function isToAsk(
  { valid, whitelist }: { valid: boolean; whitelist: number },
  answer: Pick<TokenAnswer, 'allowed' | 'askedAt'> | undefined,
  purpose: 'authorize' | 'start',
  now: number,
): boolean {
  if (!valid || whitelist === ocpiWhitelist.ALWAYS) return false;
  if (!answer || answer.allowed === UNREACHED) return true;
  const age = now - answer.askedAt;
  return age >= (purpose === 'start' && answer.allowed === ALLOWED ? answerMs : repeatedMs);
}

export interface TokenDecision {
  status: 'Accepted' | 'Blocked' | 'Expired' | 'Invalid' | 'ConcurrentTx';
  /** In the words that 2.0.1 has more of. */
  refusal?: 'unknown' | 'disabled' | 'expired' | 'noCredit' | 'station' | 'concurrent';
  authMethod: 'AUTH_REQUEST' | 'WHITELIST';
  reference: string;
}

export interface TokenFacts {
  valid: boolean;
  whitelist: number;
  /** Not older than {@link answerMs}, and used for no charge; undefined: the platform was not asked, or has not answered. */
  answer: TokenAnswer | undefined;
  /** Undefined: no gun is named yet. */
  gunId: string | undefined;
  /** Fen that a prepaid account has left; null: it pays afterwards. */
  availableFen: number | null;
  minStartFen: number;
  /** Charges that run on the token. */
  running: number;
  purpose: 'authorize' | 'start';
}

const refusals: Readonly<Record<number, Pick<TokenDecision, 'status' | 'refusal'>>> = {
  [BLOCKED]: { status: 'Blocked', refusal: 'disabled' },
  [EXPIRED]: { status: 'Expired', refusal: 'expired' },
  [NO_CREDIT]: { status: 'Blocked', refusal: 'noCredit' },
  [NOT_ALLOWED]: { status: 'Blocked', refusal: 'station' },
  [ocpiAllowed.UNKNOWN]: { status: 'Invalid', refusal: 'unknown' },
};
/** A platform lets these be used where it cannot be asked. */
const offline: readonly number[] = [ocpiWhitelist.ALLOWED, ocpiWhitelist.ALLOWED_OFFLINE];

/** What the platform says of a token, or has said beforehand. */
function wordOn({ valid, whitelist, answer, gunId }: TokenFacts): TokenDecision {
  const listed = { authMethod: 'WHITELIST', reference: '' } as const;
  if (!valid) return { ...listed, status: 'Blocked', refusal: 'disabled' };
  if (whitelist === ocpiWhitelist.ALWAYS) return { ...listed, status: 'Accepted' };
  if (!answer || answer.allowed === UNREACHED)
    return offline.includes(whitelist) ? { ...listed, status: 'Accepted' } : { ...listed, status: 'Invalid' };
  const asked = { authMethod: 'AUTH_REQUEST', reference: answer.reference } as const;
  const refusal = refusals[answer.allowed];
  if (refusal) return { ...asked, ...refusal };
  const elsewhere = gunId !== undefined && answer.evseUids.length > 0 && !answer.evseUids.some((uid) => uid.toLowerCase() === gunId);
  return elsewhere ? { ...asked, status: 'Blocked', refusal: 'station' } : { ...asked, status: 'Accepted' };
}

/** Whether a token may charge here: first what its platform says, then what its account has left, then whether it charges already. */
export function decideToken(facts: TokenFacts): TokenDecision {
  const said = wordOn(facts);
  if (said.status !== 'Accepted') return said;
  if (facts.availableFen !== null && facts.availableFen < facts.minStartFen) return { ...said, status: 'Blocked', refusal: 'noCredit' };
  if (facts.purpose === 'start' && facts.running > 0) return { ...said, status: 'ConcurrentTx', refusal: 'concurrent' };
  return said;
}

/** AllowedType as it is kept; what is none of its words is no answer. */
export const allowedOf = (said: string): number => {
  const code = codeOfWord(ocpiAllowed, said.toUpperCase());
  return code !== undefined && code <= NOT_ALLOWED ? code : UNREACHED;
};

/** Address of the next page in a Link header; undefined: there is none. */
export function nextPageOf(link: string | undefined): string | undefined {
  for (const part of (link ?? '').slice(0, 4000).split(/,(?=\s*<)/)) {
    const [, url, params = ''] = /^\s*<([^>]{1,2000})>\s*(.*)$/.exec(part) ?? [];
    if (url !== undefined && /(^|;)\s*rel\s*=\s*"?next"?/i.test(params)) return url;
  }
  return undefined;
}
