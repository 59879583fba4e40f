import { type OpenInterfaceName, openErrors, openSpanDays } from '@bochong/contract/open-api';
import { fail } from '../../../kernel/http/errors.ts';
import { dayMs } from '../../../kernel/time.ts';
import { grantByNumber } from '../coupon/open-grant.service.ts';
import { changePassPlates, quoteOpenPass, readPasses, readPassRules, renewPass, sellPass } from '../pass/open-pass.service.ts';
import { readLots, readSessions, readStays } from '../read/open-read.repo.ts';
import type { OpenContext } from './open-context.ts';

export interface Answerer {
  writes?: true;
  // biome-ignore lint/suspicious/noExplicitAny: parsed by the schema of its interface
  answer(asked: { query: any; body: any }, context: OpenContext): Promise<unknown>;
}

function spanned<Q extends { from: string; to: string }>(query: Q): Q {
  const span = Date.parse(query.to) - Date.parse(query.from);
  return span > 0 && span <= openSpanDays * dayMs ? query : fail(openErrors.body, { message: `from须早于to，且相距最多${openSpanDays}天` });
}

/** Who answers each interface. */
export const answerers: Readonly<Record<OpenInterfaceName, Answerer>> = {
  lots: { answer: ({ query }, { tx, system }) => readLots(tx, query, system) },
  stays: { answer: async ({ query }, { tx, system }) => readStays(tx, spanned(query), system) },
  grantCoupons: { writes: true, answer: ({ body }, context) => grantByNumber(body, context) },
  passRules: { answer: ({ query }, context) => readPassRules(query, context) },
  passes: { answer: ({ query }, context) => readPasses(query, context) },
  quotePass: { answer: ({ query }, context) => quoteOpenPass(query, context) },
  sellPass: { writes: true, answer: ({ body }, context) => sellPass(body, context) },
  renewPass: { writes: true, answer: ({ body }, context) => renewPass(body, context) },
  changePassPlates: { writes: true, answer: ({ body }, context) => changePassPlates(body, context) },
  chargingSessions: { answer: async ({ query }, { tx, system }) => readSessions(tx, spanned(query), system) },
};
