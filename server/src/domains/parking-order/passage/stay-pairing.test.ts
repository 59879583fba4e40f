import fc from 'fast-check';
import { expect, test } from 'vitest';
import { affectedStays, type Passage, pairPassages, type Stay } from './stay-pairing.rule.ts';

const passage = (text: string): Passage => ({ recordId: text, direction: text[0] === 'I' ? 1 : 2, at: Number(text.slice(1)) });
const show = (stay: Stay) => {
  const end = stay.end.kind === 'EXIT' ? stay.end.exit.recordId : stay.end.kind === 'SUPERSEDED' ? `by ${stay.end.by.recordId}` : 'open';
  return `${stay.enter?.recordId ?? 'none'}→${end}`;
};

test.each([
  ['I1 O2', ['I1→O2']],
  ['I1', ['I1→open']],
  ['O2', ['none→O2']],
  ['I1 I2 O3', ['I1→by I2', 'I2→O3']],
  ['I1 O2 O3', ['I1→O2', 'none→O3']],
  ['O2 I1', ['I1→O2']],
  ['I1 O1', ['I1→O1']],
])('%s pairs into %j', (texts, stays) => {
  expect(pairPassages(texts.split(' ').map(passage)).map(show)).toEqual(stays);
});

const keyOf = (stay: Stay) => (stay.enter === null ? `none:${stay.end.exit.recordId}` : stay.enter.recordId);

const passages = fc
  .uniqueArray(fc.record({ at: fc.integer({ min: 0, max: 60 }), direction: fc.constantFrom(1, 2) }), {
    selector: (p) => p.at,
    minLength: 1,
    maxLength: 12,
  })
  .map((list) => list.map((p) => ({ ...p, recordId: `${p.direction}-${p.at}` })));

test('the order of arrival does not matter', () => {
  fc.assert(
    fc.property(passages, fc.integer(), (list, seed) => {
      const shuffled = [...list].sort((a, b) => ((a.at * 7919 + seed) % 101) - ((b.at * 7919 + seed) % 101));
      expect(pairPassages(shuffled).map(show)).toEqual(pairPassages(list).map(show));
    }),
  );
});

test('each passage is used exactly once: entries open, exits close', () => {
  fc.assert(
    fc.property(passages, (list) => {
      const stays = pairPassages(list);
      const used = stays
        .flatMap((stay) => [stay.enter?.recordId, stay.end.kind === 'EXIT' ? stay.end.exit.recordId : undefined])
        .filter(Boolean);
      expect(used.sort()).toEqual(list.map((p) => p.recordId).sort());
    }),
  );
});

test('applying only the affected stays one passage at a time ends where pairing the whole set does', () => {
  fc.assert(
    fc.property(passages, (list) => {
      const known: Passage[] = [];
      const stays = new Map<string, Stay>();
      for (const next of list) {
        const sorted = [...known].sort((a, b) => a.at - b.at);
        const before = sorted.findLast((p) => p.at < next.at) ?? null;
        const after = sorted.find((p) => p.at > next.at) ?? null;
        if (after?.direction === 2) stays.delete(`none:${after.recordId}`);
        for (const stay of affectedStays(before, next, after)) stays.set(keyOf(stay), stay);
        known.push(next);
      }
      expect([...stays.values()].map(show).sort()).toEqual(pairPassages(list).map(show).sort());
    }),
  );
});
