import { expect, test } from 'vitest';
import { z } from 'zod';
import { askedFields, differences } from './log-detail.rule.ts';

const shape = {
  name: z.string().meta({ title: '名称' }),
  priceFen: z.number().meta({ title: '价格', kind: 'money' }),
  parkIds: z.array(z.string()).meta({ title: '车场' }),
};
const lots = new Map([['p1', '滨江停车场']]);

test.each([
  [
    'a field that changed',
    { before: { name: '甲', priceFen: 500 }, after: { name: '乙', priceFen: 500 } },
    [{ title: '名称', before: '甲', after: '乙' }],
  ],
  [
    'money and lots in words',
    { before: { priceFen: 500, parkIds: [] }, after: { priceFen: 1250, parkIds: ['p1'] } },
    [
      { title: '价格', before: '5.00元', after: '12.50元' },
      { title: '车场', before: '', after: '滨江停车场' },
    ],
  ],
  [
    'a new record: all of it',
    { after: { name: '甲', priceFen: 500 } },
    [
      { title: '名称', before: '', after: '甲' },
      { title: '价格', before: '', after: '5.00元' },
    ],
  ],
  ['a record that is gone', { before: { name: '甲' } }, [{ title: '名称', before: '甲', after: '' }]],
  ['a field the page does not have goes by its name', { after: { odd: { a: 1 } } }, [{ title: 'odd', before: '', after: '{"a":1}' }]],
  ['the revision is no change', { before: { rev: 1 }, after: { rev: 2 } }, []],
  ['nothing readable', { before: 'x', after: 3 }, []],
])('%s', (_, change, expected) => expect(differences(change, shape, lots)).toEqual(expected));

test('what was asked leaves out what was not said', () => {
  expect(askedFields({ name: '甲', note: null, parkIds: [] }, shape, lots)).toEqual([{ title: '名称', before: '', after: '甲' }]);
  expect(askedFields(undefined, shape, lots)).toEqual([]);
});
