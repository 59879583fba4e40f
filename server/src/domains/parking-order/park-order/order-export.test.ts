import { commonErrors } from '@bochong/contract/kernel/error';
import { parkOrders } from '@bochong/contract/parking-order';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportLimit, exportXlsx } from '../../../kernel/sheets/export.ts';
import { createTestApp, type TestApp } from '../../../kernel/testing/test-app.ts';
import { applyTo, createYard } from '../../device/passage-day/passage-day.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('the export holds what the list shows, in the words and units people read', async () => {
  const yard = await createYard(t, 'EXPT01');
  const capture = {
    eventType: 'lane.capture' as const,
    payload: { direction: 'IN' as const, plateNo: '浙A12345', plateColor: 1 as const, confidence: 95 },
  };
  await applyTo(t, yard, { id: 'a', side: 'entry', at: '2025-10-13T10:00:20+08:00', event: capture });
  await applyTo(t, yard, {
    id: 'b',
    side: 'entry',
    at: '2025-10-13T10:00:25+08:00',
    event: { eventType: 'lane.passed', payload: { captureEventId: 'a' } },
  });
  const actor = await t.login('binjiang');
  const answer = await t.app.http.inject({
    url: `/api${parkOrders.export.path}?plateNo=${encodeURIComponent('浙A12345')}`,
    headers: { authorization: actor.token, clienttype: actor.clientType },
  });
  expect(answer.headers['content-disposition']).toContain('.xlsx');
  const { sheets } = await readXlsx(new Uint8Array(answer.rawPayload));
  const [header, row] = sheets[0]?.rows ?? [];
  expect(header?.slice(0, 3)).toEqual(['订单号', '车牌号', '车场']);
  expect(row).toEqual(expect.arrayContaining(['浙A12345', '车场EXPT01', '2025-10-13 10:00:20', '在停']));
  const { rows } = await t.owner.query("select account from operation_log where action = '导出停车订单'");
  expect(rows).toEqual([{ account: 'binjiang' }]);
});

test('a text that begins like a formula stays text, and too many rows are refused', async () => {
  const file = await exportXlsx('x.xlsx', [{ header: 'a', value: (value: string) => value }], ['=1+1', '浙A'], { codes: new Set() });
  const { sheets } = await readXlsx(file.body as Uint8Array);
  expect(sheets[0]?.rows.slice(1)).toEqual([["'=1+1"], ['浙A']]);
  await expect(exportXlsx('x.xlsx', [], Array.from({ length: exportLimit + 1 }), { codes: new Set() })).rejects.toMatchObject({
    definition: { code: commonErrors.rule.code },
  });
});
