import { topBarButtons } from '@bochong/contract/access';
import { type Endpoint, endpoint, type RowOf } from '@bochong/contract/kernel/endpoint';
import { enumOf } from '@bochong/contract/kernel/enum-of';
import { fen, instant, plateNo, rate } from '@bochong/contract/kernel/fields';
import { pageOf, pageQuery, platePart, queryCode } from '@bochong/contract/kernel/page';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operation } from './http/openapi.ts';
import { maskingSerialiserOf, responseSchema } from './http/response-schema.ts';
import { exportXlsx } from './sheets/export.ts';
import { fieldColumns } from './sheets/field-columns.ts';

const level = enumOf('oneLineLevel', '等级', { FIRST: [1, '一级', 'green'], SECOND: [2, '二级'] });
const list = endpoint({
  method: 'GET',
  path: '/samples',
  title: '样',
  access: 'session',
  query: pageQuery({ plateNo: platePart().optional(), level: queryCode(level.schema).optional() }),
  data: pageOf(
    z.object({
      plateNo: plateNo(),
      plates: z.array(plateNo('其他车牌')),
      level: level.schema,
      levels: z.array(level.schema).meta({ title: '曾经' }),
      paidFen: fen('实付'),
      shareBp: rate('占比'),
      at: instant('时间').nullable(),
      until: z.string().meta({ title: '截止', empty: '长期有效' }),
      isOpen: z.boolean().meta({ title: '开放' }),
    }),
  ),
});
type Row = RowOf<typeof list>;
const row: Row = {
  plateNo: '浙A12345',
  plates: ['浙A12345', 'VA12345'],
  level: 2,
  levels: [1, 2],
  paidFen: 1234,
  shareBp: 1250,
  at: null,
  until: '',
  isOpen: true,
};

async function sheet(codes: readonly string[]) {
  const names = ['plateNo', 'plates', 'level', 'levels', 'paidFen', 'shareBp', 'at', 'until', 'isOpen'] as const;
  const file = await exportXlsx('样.xlsx', fieldColumns<Row>(list, names), [row], { codes: new Set(codes) });
  return (await readXlsx(file.body as Uint8Array)).sheets[0]?.rows;
}

test('one line of the contract is a column of the sheet: label with unit, codes in words, money in yuan, absence by its meaning', async () => {
  const [header, cells] = (await sheet([topBarButtons.fullPlates])) ?? [];
  expect(header).toEqual(['车牌号', '其他车牌', '等级', '曾经', '实付(元)', '占比(%)', '时间', '截止', '开放']);
  expect(cells).toEqual(['浙A12345', '浙A12345、VA12345', '二级', '一级、二级', 12.34, 12.5, null, '长期有效', '是']);
  expect(() => fieldColumns<{ other: string }>(list, ['other'])).toThrow('other');
});

test('the same line is a parameter and a property of the API document', () => {
  const { parameters, responses } = operation('samples.list', list as unknown as Endpoint) as {
    parameters: { name: string; description?: string }[];
    responses: { 200: { content: Record<string, { schema: { properties: { data: { properties: { results: { items: object } } } } } }> } };
  };
  expect(parameters).toContainEqual(expect.objectContaining({ name: 'level', in: 'query', required: false, description: '等级' }));
  const { items } = responses[200].content['application/json']?.schema.properties.data.properties.results ?? {};
  expect(items).toMatchObject({ properties: { level: { title: '等级', enum: [1, 2] }, plateNo: { title: '车牌号', type: 'string' } } });
});

test('a masked kind is masked in the answer and in the sheet, one by one where there are several', async () => {
  const masked = ['浙A***45', '浙A***45、VA***45'];
  expect((await sheet([]))?.[1]?.slice(0, 2)).toEqual(masked);
  const answer = {
    code: '200',
    message: '',
    requestId: 'r',
    data: { pageNo: 1, pageSize: 20, totalRecord: 1, totalCapped: false, results: [row] },
  };
  const { data } = JSON.parse(maskingSerialiserOf(responseSchema(list as unknown as Endpoint))(answer));
  expect([data.results[0].plateNo, data.results[0].plates.join('、')]).toEqual(masked);
});
