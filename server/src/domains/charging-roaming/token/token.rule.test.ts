import { ocpiAllowed, ocpiWhitelist } from '@bochong/contract/charging-roaming';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedOf, coveredUid, decideToken, isToAsk, nextPageOf, type TokenFacts } from './token.rule.ts';

const { ALWAYS, ALLOWED, ALLOWED_OFFLINE, NEVER } = ocpiWhitelist;
const gunId = '01900000-0000-7000-8000-00000000000a';
const facts: TokenFacts = {
  ...{ valid: true, whitelist: NEVER, answer: undefined, gunId, availableFen: null, minStartFen: 500, running: 0, purpose: 'start' },
};
const answered = (allowed: number, evseUids: string[] = []) => ({ allowed, reference: 'REF', evseUids, askedAt: 0 });

test.each<[string, Partial<TokenFacts>, string, string | undefined, string]>([
  ['always, never asked', { whitelist: ALWAYS }, 'Accepted', undefined, 'WHITELIST'],
  ['always, whatever it said', { whitelist: ALWAYS, answer: answered(ocpiAllowed.BLOCKED) }, 'Accepted', undefined, 'WHITELIST'],
  ['not valid', { whitelist: ALWAYS, valid: false }, 'Blocked', 'disabled', 'WHITELIST'],
  ['allowed', { answer: answered(ocpiAllowed.ALLOWED) }, 'Accepted', undefined, 'AUTH_REQUEST'],
  ['allowed at this gun', { answer: answered(ocpiAllowed.ALLOWED, [gunId.toUpperCase()]) }, 'Accepted', undefined, 'AUTH_REQUEST'],
  ['allowed at another gun', { answer: answered(ocpiAllowed.ALLOWED, ['x']) }, 'Blocked', 'station', 'AUTH_REQUEST'],
  ['no gun named yet', { answer: answered(ocpiAllowed.ALLOWED, ['x']), gunId: undefined }, 'Accepted', undefined, 'AUTH_REQUEST'],
  ['blocked', { whitelist: ALLOWED, answer: answered(ocpiAllowed.BLOCKED) }, 'Blocked', 'disabled', 'AUTH_REQUEST'],
  ['expired', { answer: answered(ocpiAllowed.EXPIRED) }, 'Expired', 'expired', 'AUTH_REQUEST'],
  ['no credit', { answer: answered(ocpiAllowed.NO_CREDIT) }, 'Blocked', 'noCredit', 'AUTH_REQUEST'],
  ['not here', { answer: answered(ocpiAllowed.NOT_ALLOWED) }, 'Blocked', 'station', 'AUTH_REQUEST'],
  ['not known to the platform', { answer: answered(ocpiAllowed.UNKNOWN) }, 'Invalid', 'unknown', 'AUTH_REQUEST'],
  ['no answer, must be asked', { answer: answered(ocpiAllowed.UNREACHED) }, 'Invalid', undefined, 'WHITELIST'],
  ['no answer, may be listed', { whitelist: ALLOWED, answer: answered(ocpiAllowed.UNREACHED) }, 'Accepted', undefined, 'WHITELIST'],
  ['no answer, offline', { whitelist: ALLOWED_OFFLINE, answer: answered(ocpiAllowed.UNREACHED) }, 'Accepted', undefined, 'WHITELIST'],
  ['never asked, must be', {}, 'Invalid', undefined, 'WHITELIST'],
  ['account used up', { whitelist: ALWAYS, availableFen: 499 }, 'Blocked', 'noCredit', 'WHITELIST'],
  ['account has the least', { whitelist: ALWAYS, availableFen: 500 }, 'Accepted', undefined, 'WHITELIST'],
  ['charges already', { whitelist: ALWAYS, running: 1 }, 'ConcurrentTx', 'concurrent', 'WHITELIST'],
  ['shown while it charges', { whitelist: ALWAYS, running: 1, purpose: 'authorize' }, 'Accepted', undefined, 'WHITELIST'],
])('%s', (_, change, status, refusal, authMethod) => {
  const said = decideToken({ ...facts, ...change });
  expect([said.status, said.refusal, said.authMethod]).toEqual([status, refusal, authMethod]);
});

test('nothing but the platform’s word, or its leave beforehand, lets a token charge', () => {
  const any = fc.record({
    ...{ valid: fc.boolean(), whitelist: fc.integer({ min: 1, max: 4 }), running: fc.integer({ min: 0, max: 2 }) },
    answer: fc.option(
      fc.integer({ min: 1, max: 7 }).map((allowed) => answered(allowed)),
      { nil: undefined },
    ),
    availableFen: fc.option(fc.integer({ min: 0, max: 1000 })),
  });
  fc.assert(
    fc.property(any, (said) => {
      const { status, authMethod } = decideToken({ ...facts, ...said });
      if (status !== 'Accepted') return;
      expect(said.valid).toBe(true);
      if (authMethod === 'AUTH_REQUEST') expect(said.answer?.allowed).toBe(ocpiAllowed.ALLOWED);
      else expect(said.whitelist).not.toBe(NEVER);
      expect(said.running).toBe(0);
    }),
    { numRuns: 5000 },
  );
});

test.each<[string, number, number | undefined, number, 'authorize' | 'start', boolean]>([
  ['always', ALWAYS, undefined, 0, 'start', false],
  ['never asked', NEVER, undefined, 0, 'authorize', true],
  ['just asked, the device repeats itself', NEVER, ocpiAllowed.ALLOWED, 9_999, 'authorize', false],
  ['shown again', NEVER, ocpiAllowed.ALLOWED, 10_000, 'authorize', true],
  ['start after its Authorize', NEVER, ocpiAllowed.ALLOWED, 299_999, 'start', false],
  ['start long after', NEVER, ocpiAllowed.ALLOWED, 300_000, 'start', true],
  ['start after a refusal', NEVER, ocpiAllowed.BLOCKED, 10_000, 'start', true],
  ['could not be asked', ALLOWED_OFFLINE, ocpiAllowed.UNREACHED, 0, 'start', true],
])('%s: asked again?', (_, whitelist, allowed, age, purpose, asks) => {
  const answer = allowed === undefined ? undefined : { allowed, askedAt: 1_000_000 - age };
  expect(isToAsk({ valid: true, whitelist }, answer, purpose, 1_000_000)).toBe(asks);
  expect(isToAsk({ valid: false, whitelist }, answer, purpose, 1_000_000)).toBe(false);
});

test.each([
  ['ALLOWED', ocpiAllowed.ALLOWED],
  ['NOT_ALLOWED', ocpiAllowed.NOT_ALLOWED],
  ['UNKNOWN', ocpiAllowed.UNREACHED],
  ['label', ocpiAllowed.UNREACHED],
  ['constructor', ocpiAllowed.UNREACHED],
])('the word %s is %i', (said, code) => expect(allowedOf(said)).toBe(code));

test.each([
  ['<https://a.example/t?offset=100>; rel="next"', 'https://a.example/t?offset=100'],
  ['<https://a.example/1>; rel="prev", <https://a.example/3>; rel=next', 'https://a.example/3'],
  ['<https://a.example/1>; rel="prev"', undefined],
  ['https://a.example/1; rel="next"', undefined],
  [undefined, undefined],
])('the next page of %j is %j', (link, url) => expect(nextPageOf(link)).toBe(url));

test.each([
  ['04A1B2C3D4E5F6', '****E5F6'],
  ['ABCD', '****CD'],
  ['A', '****'],
])('%s is shown as %s', (uid, shown) => expect(coveredUid(uid)).toBe(shown));
