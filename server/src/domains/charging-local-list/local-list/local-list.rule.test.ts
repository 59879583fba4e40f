import { localListStatus } from '@bochong/contract/charging-local-list';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Ability, type Entries, fitting, isKept, nextCall, stepOf, type WantedCard } from './local-list.rule.ts';

const { WAITING, SENDING, IN_STEP, UNSUPPORTED } = localListStatus;
const card = (idTag: string, differs: Partial<WantedCard> = {}): WantedCard => ({
  ...{ idTag, status: 'Accepted', expireAt: null, parentIdTag: '' },
  ...differs,
});
const cards = [card('A', { expireAt: '2026-05-01T00:00:00+08:00', parentIdTag: 'G' }), card('B', { status: 'Blocked' }), card('C')];
const [a, b, c] = [
  { status: 'Accepted', expiryDate: '2026-04-30T16:00:00.000Z', parentIdTag: 'G' },
  { status: 'Blocked' },
  { status: 'Accepted' },
] as const;
const able: Ability = { online: true, hasLists: true, atOnce: 2, room: null };

test('a device has room for cards used last first, blocked ones after all others', () => {
  expect(fitting(cards, null)).toEqual({ A: a, B: b, C: c });
  expect(Object.keys(fitting(cards, 2))).toEqual(['A', 'C']);
});

describe('the next call', () => {
  const wanted = { A: a, B: b, C: c };
  const of = (held: Entries | null, version = 4) => nextCall({ version, held }, wanted, 2);

  test('is the whole list when it is not known what the device has, the rest a difference', () => {
    expect(of(null, 0)).toEqual({
      payload: {
        ...{ listVersion: 1, updateType: 'Full' },
        localAuthorizationList: [
          { idTag: 'A', idTagInfo: a },
          { idTag: 'B', idTagInfo: b },
        ],
      },
      after: { A: a, B: b },
    });
    expect(of({ A: a, B: b })?.payload).toEqual({
      ...{ listVersion: 5, updateType: 'Differential' },
      localAuthorizationList: [{ idTag: 'C', idTagInfo: c }],
    });
  });

  test('takes away what is not wanted, and says anew what differs', () => {
    expect(of({ A: a, B: c, C: c, D: c })).toMatchObject({
      payload: { localAuthorizationList: [{ idTag: 'D' }, { idTag: 'B', idTagInfo: b }] },
      after: { A: a, B: b, C: c },
    });
  });

  test('is none when the device has what it should; an empty list is told once', () => {
    expect(of({ A: a, B: b, C: c })).toBeUndefined();
    expect(nextCall({ version: 2, held: null }, {}, 2)?.payload).toEqual({ listVersion: 3, updateType: 'Full' });
    expect(nextCall({ version: 3, held: {} }, {}, 2)).toBeUndefined();
  });
});

test('whatever a device has, accepted calls bring it to what it should have, in parts that it takes', () => {
  const entry = fc.constantFrom<Entries[string]>(a, b, c);
  const entries = fc.dictionary(fc.constantFrom(...'ABCDEFGH'), entry);
  fc.assert(
    fc.property(fc.option(entries), entries, fc.integer({ min: 1, max: 5 }), (had, wanted, atOnce) => {
      let [held, version]: [Entries | null, number] = [had, 0];
      const device = new Map(Object.entries(had ?? { Z: c }));
      for (let call = nextCall({ version, held }, wanted, atOnce); call; call = nextCall({ version, held }, wanted, atOnce)) {
        const { listVersion, updateType, localAuthorizationList = [] } = call.payload;
        expect(localAuthorizationList.length).toBeLessThanOrEqual(atOnce);
        expect(listVersion).toBe(version + 1);
        if (updateType === 'Full') device.clear();
        for (const { idTag, idTagInfo } of localAuthorizationList) idTagInfo ? device.set(idTag, idTagInfo) : device.delete(idTag);
        [held, version] = [call.after, listVersion];
      }
      expect(Object.fromEntries(device)).toEqual(wanted);
      expect(Object.keys(wanted).every((idTag) => isKept(held, wanted, idTag))).toBe(true);
    }),
  );
});

describe('what is done for a device', () => {
  const list = { version: 4, held: fitting(cards, null), commandId: null };
  test.each([
    ['that has what it should', list, able, { status: IN_STEP, wanted: 3, leftOut: 0, offline: true }],
    ['that lacks a card', { ...list, held: {} }, able, { status: SENDING, call: { payload: { listVersion: 5 } } }],
    ['that lacks a card and has no connection', { ...list, held: {} }, { ...able, online: false }, { status: WAITING }],
    ['that has no lists', list, { ...able, hasLists: false }, { status: UNSUPPORTED, offline: false }],
    ['whose parameters have not been read', undefined, { ...able, hasLists: null }, { status: WAITING }],
    ['that has less room', undefined, { ...able, room: 1 }, { wanted: 3, leftOut: 2, call: { payload: { updateType: 'Full' } } }],
    ['that does not say how much it takes', undefined, { ...able, atOnce: null }, { call: { after: fitting(cards, null) } }],
  ])('%s', (_, known, device, step) => {
    expect(stepOf(known, device, cards)).toMatchObject(step);
  });

  test('nothing, while a call is under way, and where there were never cards', () => {
    expect(stepOf({ ...list, commandId: 'x' }, able, [])).toBeUndefined();
    expect(stepOf(undefined, able, [])).toBeUndefined();
    expect(stepOf(list, able, [])).toMatchObject({ status: SENDING, offline: false });
  });
});
