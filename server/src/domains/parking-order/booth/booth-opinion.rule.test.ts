import { boothVerdict } from '@bochong/contract/parking-order';
import { expect, test } from 'vitest';
import { type EntryFacts, type ExitFacts, leads, opinionOfEntry, waysOut } from './booth-opinion.rule.ts';

const { FREE_TO_GO, NEEDS_REASON, REFUSED } = boothVerdict;
const welcome: EntryFacts = { reason: undefined, arrearsFen: 0, arrearsToPerson: false, stillIn: false, dupEntryPolicy: 1 };

test.each<[string, Partial<EntryFacts>, number, RegExp]>([
  ['nothing stands against it', {}, FREE_TO_GO, /^$/],
  ['the lot is closed', { reason: 'SUSPENDED' }, REFUSED, /暂停营业/],
  ['black list', { reason: 'BLACK' }, REFUSED, /黑名单/],
  ['no plate where the lot wants none', { reason: 'UNIDENTIFIED' }, REFUSED, /无牌车/],
  ['pays first what it owes', { reason: 'ARREARS', arrearsFen: 1250 }, REFUSED, /12\.50元/],
  ['owes, and the lot leaves it to a person', { reason: 'ARREARS', arrearsFen: 1250, arrearsToPerson: true }, NEEDS_REASON, /12\.50元/],
  ['full', { reason: 'FULL' }, NEEDS_REASON, /已满/],
  ['its group is full', { reason: 'GROUP_FULL' }, NEEDS_REASON, /临停/],
  ['in already, the old stay ends', { stillIn: true }, NEEDS_REASON, /0元结束/],
  ['in already, the old stay stays', { stillIn: true, dupEntryPolicy: 3 }, REFUSED, /保留原记录/],
  ['black list before all else', { reason: 'BLACK', stillIn: true }, REFUSED, /黑名单/],
])('entry: %s', (_, facts, verdict, why) => {
  const opinion = opinionOfEntry({ ...welcome, ...facts });
  expect(opinion.verdict).toBe(verdict);
  expect(opinion.why).toMatch(why);
});

const owing: ExitFacts = { dueFen: 1500, arrearsFen: 0, joint: false, exitUnpaidPolicy: 1, freeLimitFen: 5000, unsure: false };

test.each<[string, Partial<ExitFacts>, [go: number, paid: number, free: number, owe: number]]>([
  ['owes', {}, [REFUSED, FREE_TO_GO, NEEDS_REASON, NEEDS_REASON]],
  ['owes nothing', { dueFen: 0 }, [FREE_TO_GO, REFUSED, REFUSED, REFUSED]],
  ['leaves first and pays later', { exitUnpaidPolicy: 2 }, [FREE_TO_GO, FREE_TO_GO, NEEDS_REASON, NEEDS_REASON]],
  ['owes exactly what may be let go of', { freeLimitFen: 1500 }, [REFUSED, FREE_TO_GO, NEEDS_REASON, NEEDS_REASON]],
  ['owes one fen more than may be let go of', { freeLimitFen: 1499 }, [REFUSED, FREE_TO_GO, REFUSED, NEEDS_REASON]],
  ['must pay its arrears too', { arrearsFen: 800, joint: true }, [REFUSED, FREE_TO_GO, REFUSED, NEEDS_REASON]],
  ['has arrears that are only mentioned', { arrearsFen: 800 }, [REFUSED, FREE_TO_GO, NEEDS_REASON, NEEDS_REASON]],
  ['owes nothing but its arrears', { dueFen: 0, arrearsFen: 800, joint: true }, [REFUSED, FREE_TO_GO, REFUSED, NEEDS_REASON]],
  ['owes nothing now, and may pay its arrears', { dueFen: 0, arrearsFen: 800 }, [FREE_TO_GO, FREE_TO_GO, REFUSED, REFUSED]],
  ['came in nobody knows when', { dueFen: 0, unsure: true }, [NEEDS_REASON, REFUSED, REFUSED, REFUSED]],
])('exit: %s', (_, facts, verdicts) => {
  const { go, paid, free, owe } = waysOut({ ...owing, ...facts });
  expect([go, paid, free, owe].map((way) => way.verdict)).toEqual(verdicts);
});

test.each([
  [1, true, false],
  [2, false, true],
  [3, true, true],
  [4, true, false],
  [5, false, true],
])('a lane of type %i leads in: %s, out: %s', (gateType, inwards, outwards) => {
  expect([leads(gateType, 1), leads(gateType, 2)]).toEqual([inwards, outwards]);
});
