import { companies, companyVehicles } from '@bochong/contract/company';
import { commonErrors } from '@bochong/contract/kernel/error';
import { type PersonalField, type PersonalRecord, personalNumbers, plainCodes, recordHistories } from '@bochong/contract/operation-log';
import { whiteCategory, whiteFeePolicy, whiteLists } from '@bochong/contract/special-vehicle';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { createYard, type Yard } from '../device/passage-day/passage-day.fixture.ts';
import { findCipher } from './personal-number.repo.ts';

let t: TestApp;
let actor: Actor;
let yard: Yard;
let listId: string;

beforeAll(async () => {
  t = await createTestApp();
  actor = await t.login('binjiang');
  yard = await createYard(t, 'REVEAL');
});
afterAll(() => t.close());

const phone = '13812345678';
const nobody = '01a0a0a0-0000-7000-8000-000000000001';
const reveal = (asked: { recordType: PersonalRecord; recordId: string; field?: PersonalField; reason?: string }, who = actor) =>
  t.call(personalNumbers.reveal, { body: { field: 'phone', reason: '联系车主', ...asked } }, who);

/** An entry of the white list with a number. */
async function listed(): Promise<string> {
  const entry = {
    ...{ plateNo: '浙A7K001', plateColor: 1 as const, ownerName: '何立', phone, company: '', category: whiteCategory.INTERNAL },
    ...{ listScope: 1 as const, scopeIds: [], feePolicy: whiteFeePolicy.FREE, payPermille: 0, windows: [], freeTimesLimit: null },
    ...{ validFrom: t.app.clock.now().toISOString(), validTo: null, remark: '' },
  };
  expect((await t.call(whiteLists.create, { body: entry }, actor)).code).toBe('200');
  const { data } = await t.call(whiteLists.list, { query: { pageNo: 1, pageSize: 10, plateNo: entry.plateNo } }, actor);
  expect(data.results.map((row) => row.phone)).toEqual(['138****5678']);
  return data.results[0]?.listId ?? '';
}

test('a list masks the number whoever asks; in full it is told for a reason, which stands in the record’s history', async () => {
  listId = await listed();
  const asked = { recordType: 'whiteList' as const, recordId: listId };
  expect(await reveal({ ...asked, reason: '' })).toMatchObject({ code: commonErrors.invalid.code });
  expect((await reveal(asked)).data).toEqual({ number: phone });
  const { data: steps } = await t.call(recordHistories.list, { query: asked }, actor);
  expect(steps[0]).toMatchObject({ action: personalNumbers.reveal.title, by: '周海宁', reason: '联系车主', fields: [] });
  const logged = await t.app.database.inScope({ dealerIds: [yard.dealerId] }, (tx) =>
    sql<{ text: string }>`select detail::text as text from operation_log where target_id = ${listId}`.execute(tx),
  );
  expect(logged.rows.map(({ text }) => text).join()).not.toContain(phone);
});

test('only the holder of the page’s own button, in his unit, gets what the record keeps', async () => {
  const asked = { recordType: 'whiteList' as const, recordId: listId };
  const auditor = await t.login('shenji');
  expect(await reveal(asked, auditor)).toMatchObject({ code: commonErrors.forbidden.code });
  const refused = { code: commonErrors.notFound.code };
  expect(await reveal(asked, await t.login('qingyu', '2'))).toMatchObject(refused);
  expect(await reveal({ ...asked, recordId: nobody })).toMatchObject(refused);
  expect(await reveal({ ...asked, field: 'disabledCertNo' })).toMatchObject(refused);
});

test('a driver’s number is told with his vehicle', async () => {
  const fields = {
    ...{ companyCode: 'C-REVEAL', companyName: '望江物流', creditCode: '', contact: '何立', address: '', industry: '', salesman: '' },
    ...{ vehicleLimit: 10, remark: '', phone: '' },
  };
  const { companyId: id } = (await t.call(companies.create, { body: fields }, actor)).data;
  const vehicle = { plateNo: '浙A7K002', plateColor: 1 as const, driverName: '周立', driverMobile: phone, dept: '' };
  await t.call(companyVehicles.create, { params: { id }, body: vehicle }, actor);
  const [row] = (await t.call(companyVehicles.list, { params: { id } }, actor)).data;
  expect(row?.driverMobile).toBe('138****5678');
  const asked = { recordType: 'companyVehicle' as const, recordId: row?.vehicleId ?? '', field: 'driverMobile' as const };
  expect((await reveal(asked)).data).toEqual({ number: phone });
});

test.each(Object.keys(plainCodes) as PersonalRecord[])('%s: what nobody has is not found, whatever one may see', async (recordType) => {
  const fields: PersonalField[] = ['phone', 'contactPhone', 'driverMobile', 'disabledCertNo'];
  for (const parkIds of [null, [yard.parkId]])
    for (const field of fields) {
      const kind = t.app.records.get(recordType);
      if (!kind?.ciphers) throw new Error(`no domain declares the numbers of ${recordType}`);
      const scope = { dealerIds: [yard.dealerId] };
      expect(
        await t.app.database.inScope(scope, (tx) => findCipher(tx, kind, { recordId: nobody, field }, { ...scope, parkIds })),
      ).toBeUndefined();
    }
});
