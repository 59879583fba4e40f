import { generateKeyPairSync } from 'node:crypto';
import { users } from '@bochong/contract/access';
import { commonErrors } from '@bochong/contract/kernel/error';
import {
  authType,
  type LicensePayload,
  licenseActions,
  licenseErrors,
  licenseNotices,
  licenseStanding,
  licenses,
  operatorAuthPage,
  tradeType,
} from '@bochong/contract/license';
import { berths, gates, zones } from '@bochong/contract/parking-lot';
import { smsOutbox } from '@bochong/contract/session';
import { demoCodeCheck, signDemoLicense } from '@bochong/demo/demo-license';
import { demoDealers } from '@bochong/demo/platform.seed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../kernel/database/identifier.ts';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { wakeEffects } from '../../kernel/testing/queue.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { businessDate } from '../../kernel/time.ts';
import { insertGate, insertPark } from '../parking-lot/parking-lot.seed.ts';
import { licenseCentreOf } from './activation/license-centre.ts';
import { machineCodeOf } from './import/license-import.service.ts';
import { publicKeyOf, rawOf, signLicense } from './import/license-signature.rule.ts';
import { issueOwn } from './issuer/license-issuer.service.ts';
import { licenseJobs } from './license.jobs.ts';

const [binjiang, qingyu, yunqi] = demoDealers;
let t: TestApp;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  manager = await t.login('binjiang');
});
afterAll(() => t.close());

const day = (days: number) => businessDate(Date.now() + days * 86_400_000);
let made = 0;
const payload = (over: Partial<LicensePayload> = {}): LicensePayload => {
  made += 1;
  return {
    product: 'BOCHONG',
    licenseNo: `T-${made}`,
    mode: 1,
    dealerNo: binjiang.no,
    machineCode: machineCodeOf(t.app),
    poolNo: `P-${made}`,
    items: [{ authType: authType.LANE, qty: 10 }],
    startDate: day(-10),
    expireDate: day(300),
    issuedAt: new Date(Date.now() - 1000).toISOString(),
    ...over,
  };
};
const importing = (content: string, as = manager) => t.call(licenseActions.import, { body: { content } }, as);
const importNew = async (over: Partial<LicensePayload> = {}) => (await importing(signDemoLicense(payload(over)))).data;
let parks = 0;
const newPark = async (gates: number) => {
  const parkId = newId();
  await t.app.database.inScope({ dealerIds: [binjiang.id] }, async (tx) => {
    await insertPark(tx, binjiang.id, {
      id: parkId,
      parkCode: `LICENSE${parks++}`,
      parkName: `授权车场${parkId.slice(-4)}`,
      parkType: 1,
    } as never);
    for (let index = 0; index < gates; index += 1)
      await insertGate(tx, binjiang.id, {
        id: newId(),
        parkId,
        gateCode: `G${index}`,
        gateName: `通道${index}`,
        gateType: 1,
        commitOnRelease: true,
      });
  });
  return parkId;
};
const nonce = () => newId();
const link = (poolId: string, targetId: string, qty: number, requestId = nonce(), kind: 1 | 2 | 3 | 4 = authType.LANE) =>
  t.call(licenseActions.link, { body: { poolId, requestId, parks: [{ targetType: 1, targetId, authType: kind, qty }] } }, manager);
const adjust = (poolId: string, targetId: string, qty: number) =>
  t.call(
    licenseActions.adjust,
    { body: { poolId, requestId: nonce(), items: [{ targetType: 1, targetId, authType: authType.LANE, qty }], reason: '扩容' } },
    manager,
  );
const poolOf = async (poolId: string) =>
  (await t.call(licenses.pools, { query: { pageSize: 200 } }, manager)).data.results.find((pool) => pool.poolId === poolId);
const tradesOf = async (poolId: string) => (await t.call(licenses.trades, { query: { poolId, pageSize: 200 } }, manager)).data.results;

describe('import', () => {
  test('a signed licence fills a pool and leaves a trade and a record', async () => {
    const { poolId, ...rest } = await importNew({ licenseNo: 'T-FIRST', poolName: '一号池' });
    expect(rest).toMatchObject({ licenseNo: 'T-FIRST', expireDate: day(300), items: [{ authType: 1, qty: 10 }] });
    expect(await poolOf(poolId)).toMatchObject({
      poolName: '一号池',
      poolStatus: 0,
      source: 1,
      licenseNos: ['T-FIRST'],
      items: [{ authType: 1, totalQty: 10, usedQty: 0, availableQty: 10 }],
    });
    expect(await tradesOf(poolId)).toMatchObject([
      { tradeType: tradeType.IMPORT, qty: 10, beforeQty: 0, afterQty: 10, licenseNo: 'T-FIRST' },
    ]);
    const { data } = await t.call(licenses.histories, { query: { licenseNo: 'T-FIRST' } }, manager);
    expect(data.results).toMatchObject([{ state: 1, importType: 1, importedBy: '周海宁', machineCode: machineCodeOf(t.app) }]);
  });

  test('checks come in order: signature, product, machine, number, dates', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const wrong = { product: 'OTHER', machineCode: 'X', licenseNo: 'T-FIRST', expireDate: day(-1) };
    const code = async (content: string) => (await importing(content)).code;
    expect(await code('not a licence')).toBe(licenseErrors.unreadable.code);
    expect(await code(signLicense(payload(wrong), privateKey))).toBe(licenseErrors.signature.code);
    expect(await code(signDemoLicense(payload()).replace('"qty":10', '"qty":99'))).toBe(licenseErrors.signature.code);
    expect(await code(signDemoLicense(payload(wrong)))).toBe(licenseErrors.product.code);
    expect(await code(signDemoLicense(payload({ ...wrong, product: 'BOCHONG' })))).toBe(licenseErrors.machine.code);
    const machineCode = machineCodeOf(t.app);
    expect(await code(signDemoLicense(payload({ ...wrong, product: 'BOCHONG', machineCode })))).toBe(licenseErrors.used.code);
    expect(await code(signDemoLicense(payload({ expireDate: day(-1) })))).toBe(licenseErrors.dates.code);
    expect(await code(signDemoLicense(payload({ items: [] })))).toBe(licenseErrors.dates.code);
  });

  test('a unit imports for itself only, by machine or by its own number; the platform for every unit', async () => {
    const ofOther = () => signDemoLicense(payload({ dealerNo: qingyu.no, machineCode: qingyu.no }));
    expect((await importing(ofOther())).code).toBe(licenseErrors.machine.code);
    expect((await importing(ofOther(), await t.login('admin', '2'))).code).toBe('200');
    expect((await importing(signDemoLicense(payload({ machineCode: binjiang.no })))).code).toBe('200');
    expect((await importing(ofOther(), await t.login('kefu'))).code).toBe(commonErrors.forbidden.code);
  });

  test('the same number is imported once, even by two at a time', async () => {
    const content = signDemoLicense(payload());
    const codes = (await Promise.all([importing(content), importing(content)])).map((answer) => answer.code).sort();
    expect(codes).toEqual(['200', licenseErrors.used.code]);
  });

  test('a licence for a known pool adds its quantities; one without items renews it and replaces those before', async () => {
    const { poolId } = await importNew({ poolNo: 'GROWING', licenseNo: 'G-1' });
    expect((await importNew({ poolNo: 'GROWING', licenseNo: 'G-2', expireDate: day(200) })).expireDate).toBe(day(300));
    expect((await poolOf(poolId))?.items).toMatchObject([{ totalQty: 20 }]);
    const renewed = await importNew({ poolNo: 'GROWING', licenseNo: 'G-3', items: [], expireDate: day(600) });
    expect(renewed).toMatchObject({ poolId, expireDate: day(600) });
    const { data } = await t.call(licenses.histories, { query: { poolId } }, manager);
    expect(data.results.map((row) => [row.licenseNo, row.state])).toEqual([
      ['G-3', 1],
      ['G-2', 2],
      ['G-1', 2],
    ]);
  });

  test('an installation with an issuer of its own trusts no development licence', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = rawOf(publicKey);
    const { openLicense, keyIdOf } = await import('./import/license-signature.rule.ts');
    const keys = [{ keyId: keyIdOf(raw), key: publicKeyOf(raw) }];
    expect(() => openLicense(signDemoLicense(payload()), keys)).toThrow(/未知的密钥/);
    expect(openLicense(signLicense(payload({ licenseNo: 'OWN' }), privateKey), keys).payload.licenseNo).toBe('OWN');
  });
});

describe('quotas', () => {
  test('linking draws from the pool, once per request, and never more than there is', async () => {
    const { poolId } = await importNew();
    const parkId = await newPark(2);
    const requestId = nonce();
    const first = await link(poolId, parkId, 4, requestId);
    expect(first.code).toBe('200');
    expect((await link(poolId, parkId, 4, requestId)).data).toEqual(first.data);
    expect((await poolOf(poolId))?.items).toMatchObject([{ usedQty: 4, availableQty: 6 }]);
    const refused = await link(poolId, parkId, 7);
    expect([refused.code, refused.message]).toEqual([licenseErrors.quota.code, '车道授权可用6，不足7']);
    expect((await link(poolId, parkId, 1, nonce(), authType.GUN)).code).toBe(licenseErrors.wrongKind.code);
    expect((await link(poolId, newId(), 1)).code).toBe(commonErrors.notFound.code);
    const { poolId: second } = await importNew();
    expect((await link(second, parkId, 1)).code).toBe(licenseErrors.otherPool.code);
    const { data } = await t.call(licenses.parks, { query: { poolId } }, manager);
    expect(data.results).toMatchObject([{ targetId: parkId, licensedQty: 4, actualQty: 2, overQty: 0, status: 1 }]);
  });

  test('a pool that has ended or was stopped gives nothing more', async () => {
    const { poolId } = await importNew();
    await t.owner.query('update license_pool set stopped = 1 where id = $1', [poolId]);
    expect((await link(poolId, await newPark(0), 1)).code).toBe(licenseErrors.poolClosed.code);
    await t.owner.query("update license_pool set stopped = 0, start_date = '2020-01-01', expire_date = '2020-12-31' where id = $1", [
      poolId,
    ]);
    expect((await link(poolId, await newPark(0), 1)).code).toBe(licenseErrors.poolClosed.code);
  });

  test('requests at the same time share out what there is and no more', async () => {
    const { poolId } = await importNew();
    const lots = await Promise.all([1, 2, 3].map(() => newPark(0)));
    const codes = (await Promise.all(lots.map((parkId) => link(poolId, parkId, 4)))).map((answer) => answer.code).sort();
    expect(codes).toEqual(['200', '200', licenseErrors.quota.code]);
    expect((await poolOf(poolId))?.items).toMatchObject([{ usedQty: 8, availableQty: 2 }]);
  });

  test('adjusting sets the new value; below what the lot has the unit shows status 3; 0 takes the lot out', async () => {
    const { poolId } = await importNew();
    const parkId = await newPark(3);
    expect((await adjust(poolId, parkId, 2)).code).toBe(licenseErrors.notLinked.code);
    await link(poolId, parkId, 5);
    const status = async () => (await t.call(licenseStanding.mine, {}, manager)).data.authStatus;
    expect(await status()).toBe(1);
    expect((await adjust(poolId, parkId, 2)).code).toBe('200');
    expect(await status()).toBe(3);
    expect((await t.call(licenses.info, { query: {} }, manager)).data?.overParks).toMatchObject([{ targetId: parkId, overQty: 1 }]);
    expect((await adjust(poolId, parkId, 0)).code).toBe('200');
    expect(await status()).toBe(1);
    const trades = await tradesOf(poolId);
    expect(trades.map((trade) => [trade.tradeType, trade.qty, trade.beforeQty, trade.afterQty])).toEqual([
      [tradeType.RELEASE, 2, 8, 10],
      [tradeType.ADJUST, 3, 5, 8],
      [tradeType.ASSIGN, -5, 10, 5],
      [tradeType.IMPORT, 10, 0, 10],
    ]);
    const { data } = await t.call(licenses.changes, { query: { poolId } }, manager);
    expect(data.results.map((change) => [change.changeType, change.before[0]?.qty, change.after[0]?.qty, change.reason])).toEqual([
      [4, 2, 0, '扩容'],
      [2, 5, 2, '扩容'],
      [1, 0, 5, ''],
    ]);
  });

  test('in status 3 no lot gets lanes or berths it is not licensed for; what is licensed stays free, and adjusting lifts the bar', async () => {
    const { poolId } = await importNew({ items: [authType.LANE, authType.YARD_BERTH].map((authType) => ({ authType, qty: 10 })) });
    const [over, full, roomy] = [await newPark(3), await newPark(2), await newPark(1)];
    for (const [parkId, qty] of [
      [over, 3],
      [full, 2],
      [roomy, 2],
    ] as const)
      await link(poolId, parkId, qty);
    await link(poolId, full, 1, nonce(), authType.YARD_BERTH);
    const gate = { gateType: 1, workstation: '', minConfidence: 80, dedupSeconds: 30, commitOnRelease: false, tempEntryMode: 1 } as const;
    const flags = { guardEnabled: false, unattended: false, remark: '', fromZoneId: null, toZoneId: null };
    const add = async (parkId: string) =>
      (await t.call(gates.create, { body: { ...gate, ...flags, parkId, gateCode: `N${made++}`, gateName: '新通道' } }, manager)).code;
    const { gateId, rev } = (await t.call(gates.list, { query: { parkId: full } }, manager)).data.results[0] ?? { gateId: '', rev: 0 };
    const turn = async (status: 0 | 1, at: number) =>
      (await t.call(gates.switchStatus, { params: { id: gateId }, body: { status, rev: at } }, manager)).code;
    const zone = { parkId: full, parentZoneId: null, zoneName: 'B1', spaces: 50 };
    const { zoneId } = (await t.call(zones.create, { body: zone }, manager)).data;
    const batch = { prefix: 'L', from: 1, to: 3, digits: 3, parkId: full, roadId: null, zoneId, remark: '' };
    const shape = { berthType: 1, berthLayout: 1, lengthCm: 500, widthCm: 250 } as const;
    const addBerths = async () => (await t.call(berths.generate, { body: { ...batch, ...shape } }, manager)).code;
    expect(await turn(0, rev)).toBe('200');
    expect(await add(full)).toBe('200');
    await adjust(poolId, over, 2);
    expect([await add(over), await add(full), await turn(1, rev + 1), await addBerths()]).toEqual(
      Array(4).fill(licenseErrors.changed.code),
    );
    expect(await add(roomy)).toBe('200');
    await adjust(poolId, over, 3);
    expect(await turn(1, rev + 1)).toBe('200');
    for (const parkId of [over, full, roomy]) await adjust(poolId, parkId, 0);
  });

  test('the books of every pool agree: quotas, links and trades', async () => {
    const { rows } = await t.owner.query<{ total: number; used: number; linked: number; traded: number }>(
      `select i.total_qty as total, i.used_qty as used,
        (select coalesce(sum(k.licensed_qty), 0)::int from license_park k where k.pool_id = i.pool_id and k.auth_type = i.auth_type and k.removed_at is null) as linked,
        (select sum(r.qty)::int from license_trade r where r.pool_id = i.pool_id and r.auth_type = i.auth_type) as traded
       from license_pool_item i`,
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const row of rows) {
      expect(row.used).toBe(row.linked);
      expect(row.total - row.used).toBe(row.traded);
    }
    await expect(t.owner.query('update license_pool_item set used_qty = total_qty + 1')).rejects.toThrow('license_pool_item_quota');
  });
});

test('an activation code brings a licence from the centre, once per request; a mistyped one is refused', async () => {
  const groups = 'ABCDE12345FGHJK67890';
  const body = { activationCode: `${groups}${demoCodeCheck(groups)}`, requestId: nonce() };
  const first = await t.call(licenseActions.activate, { body }, manager);
  expect(first.code).toBe('200');
  expect((await t.call(licenseActions.activate, { body }, manager)).data).toEqual(first.data);
  expect((await tradesOf(first.data.poolId))[0]?.tradeType).toBe(tradeType.ACTIVATE);
  const again = await t.call(licenseActions.activate, { body: { ...body, requestId: nonce() } }, manager);
  expect(again.code).toBe(licenseErrors.used.code);
  const wrong = await t.call(licenseActions.activate, { body: { activationCode: 'A'.repeat(25), requestId: nonce() } }, manager);
  expect(wrong.code).toBe(licenseErrors.activation.code);
  const kinds = await t.call(licenses.authTypes, { query: {} }, manager);
  expect(kinds.data.find((kind) => kind.authType === authType.ROADSIDE_BERTH)?.totalQty).toBeGreaterThan(200);
});

test('a centre whose answer got lost is asked again behind the call, with no transaction open, and its licence is imported once', async () => {
  const lossy = await createTestApp();
  try {
    const { licenseCentre } = lossy.app;
    const seen: string[] = [];
    let lost = 2;
    const activate: typeof licenseCentre.activate = async (request, signal) => {
      const { rowCount } = await lossy.owner.query(
        "select from pg_stat_activity where datname = current_database() and application_name like 'bochong%' and state like 'idle in%'",
      );
      seen.push(`${rowCount} open`);
      const answer = await licenseCentre.activate(request, signal);
      if (lost-- > 0) throw new Error('connection reset');
      return answer;
    };
    Object.assign(lossy.app, { licenseCentre: { activate } });
    const groups = 'FGHJK67890ABCDE12345';
    const body = { activationCode: `${groups}${demoCodeCheck(groups)}`, requestId: nonce() };
    const as = await lossy.login('binjiang');
    const call = () => lossy.call(licenseActions.activate, { body }, as);
    const imported = async () =>
      (await lossy.owner.query('select count(*)::int as n from license_history where license_no = $1', [`DEV-${groups}`])).rows[0].n;
    expect((await call()).code).toBe(licenseErrors.centre.code);
    expect((await call()).code).toBe(licenseErrors.centre.code);
    expect([seen, await imported()]).toEqual([['0 open', '0 open'], 0]);
    lossy.clock.at = new Date(Date.now() + 61_000);
    await wakeEffects(lossy);
    expect([seen.length, await imported()]).toEqual([3, 1]);
    const answers = await Promise.all([call(), call()]);
    expect(answers.map(({ code, data }) => [code, data.licenseNo])).toEqual(Array(2).fill(['200', `DEV-${groups}`]));
    expect([seen.length, await imported()]).toEqual([3, 1]);
    const { rows } = await lossy.owner.query('select code_cipher from license_activation');
    expect(rows).toEqual([{ code_cipher: null }]);
  } finally {
    await lossy.close();
  }
});

test('without an issuer no licence is believed; one from outside signs here no more than a centre that is not configured answers', async () => {
  const bare = await createTestApp();
  try {
    const as = await bare.login('binjiang');
    bare.app.licenseCentre = licenseCentreOf(bare.app.config);
    await bare.owner.query('delete from license_issuer where private_key is not null');
    const code = { activationCode: 'A'.repeat(25), requestId: nonce() };
    expect((await bare.call(licenseActions.activate, { body: code }, as)).code).toBe(licenseErrors.noCentre.code);
    const sign = () => bare.app.database.inScope({ dealerIds: [] }, (tx) => issueOwn({ app: bare.app, tx }, payload()));
    await expect(sign()).rejects.toMatchObject({ definition: licenseErrors.outsideIssuer }); // the demo keeps its issuer's public half only
    await bare.owner.query('delete from license_issuer');
    const content = signDemoLicense(payload());
    expect((await bare.call(licenseActions.import, { body: { content } }, as)).code).toBe(licenseErrors.noIssuer.code);
  } finally {
    await bare.close();
  }
});

test('a centre that does not answer is named, with the way round it', async () => {
  const cut = await createTestApp({ BOCHONG_LICENSE_CENTRE_URL: 'http://127.0.0.1:9/activate' });
  try {
    const answer = await cut.call(
      licenseActions.activate,
      { body: { activationCode: 'A'.repeat(25), requestId: nonce() } },
      await cut.login('binjiang'),
    );
    expect(answer.code).toBe(licenseErrors.centre.code);
  } finally {
    await cut.close();
  }
});

test('what stands on this machine: its code, the product and the unit’s licences', async () => {
  const { data } = await t.call(licenses.local, {}, manager);
  expect(data.machineCode).toMatch(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/);
  expect(data.licenses.map((license) => license.licenseNo)).toContain(`DEMO-${binjiang.no}`);
});

test('without any licence the information is null under a code that passes silently, and the status says which is missing', async () => {
  const other = await t.login('yunqi', '2');
  await t.owner.query('update dealer set license_expire = null where dealer_id = $1', [yunqi.id]);
  const info = await t.call(licenses.info, { query: {} }, other);
  expect([info.code, info.data]).toEqual([licenseErrors.none.code, null]);
  const status = async (mode: number) => {
    await t.owner.query('update dealer set license_mode = $2 where dealer_id = $1', [yunqi.id, mode]);
    return (await t.call(licenseStanding.mine, {}, other)).data;
  };
  expect(await status(2)).toEqual({ authStatus: -3, isRegist: 1 });
  expect(await status(3)).toEqual({ authStatus: -2, isRegist: 1 });
  expect(await status(1)).toEqual({ authStatus: -2, isRegist: 1 });
  expect((await t.call(licenseStanding.mine, {}, await t.login('admin'))).data).toEqual({ authStatus: 1, isRegist: 1 });
  await t.owner.query('update dealer set license_expire = $2 where dealer_id = $1', [yunqi.id, day(20)]);
});

test('who may look at the reminders of licences cannot change them without the button', async () => {
  const auditor = await t.login('shenji');
  expect((await t.call(licenseNotices.config, { query: {} }, auditor)).code).toBe('200');
  expect((await t.call(licenseNotices.config, { query: { save: 1, popupFrequency: 2 } }, auditor)).code).toBe(commonErrors.forbidden.code);
});

test('a licence about to end is told once per login, or once a day; its person in charge gets a message on the day', async () => {
  const first = await t.login('yunqi', '2');
  const notices = async (as: Actor) => (await t.call(licenseNotices.login, {}, as)).data;
  expect(await notices(first)).toMatchObject([{ level: 1, remainDays: 20, needPopup: 1, expireDate: day(20) }]);
  expect(await notices(first)).toEqual([]);
  expect(await notices(await t.login('yunqi', '2'))).toHaveLength(1);
  const saved = await t.call(
    licenseNotices.config,
    { query: { save: 1, popupFrequency: 2, remindDays: [20, 30, 20], channels: [1, 2] } },
    first,
  );
  expect(saved.data).toMatchObject({ remindDays: [30, 20], popupFrequency: 2, channels: [1, 2] });
  expect((await t.call(licenseNotices.config, { query: {} }, first)).data).toEqual(saved.data);
  expect(await notices(first)).toHaveLength(1);
  expect(await notices(await t.login('yunqi', '2'))).toEqual([]);
  expect(await notices(await t.login('admin'))).toEqual([]);
  await Promise.all(licenseJobs.map((job) => runForDealers(t.app, job)));
  const { data } = await t.call(smsOutbox.list, { query: {} }, await t.login('admin'));
  expect(data.results[0]?.content).toContain('还有20天');
});

test('receivers are told on the page and by message, others on neither way; the person in charge always gets the message', async () => {
  const [first, config] = [await t.login('yunqi', '2'), { save: 1, popupFrequency: 1, remindDays: [20], channels: [1, 2] } as const];
  const holders = await t.call(users.byResource, { query: { resourceCode: operatorAuthPage.code } }, first);
  const self = holders.data.find(({ account }) => account === 'yunqi')?.userId ?? '';
  const popup = async (receivers: string[]) => {
    await t.call(licenseNotices.config, { query: { ...config, receivers } }, first);
    return (await t.call(licenseNotices.login, {}, await t.login('yunqi', '2'))).data[0]?.needPopup;
  };
  expect(await popup([newId()])).toBe(0);
  expect(await popup([])).toBe(1);
  expect(await popup([self])).toBe(1);
  await t.owner.query('update app_user set user_phone = $2 where id = $1', [self, t.app.keys.encrypt('13988887777')]);
  const sent = async () => (await t.call(smsOutbox.list, { query: { pageSize: 50 } }, await t.login('admin'))).data.results;
  const before = await sent();
  await Promise.all(licenseJobs.map((job) => runForDealers(t.app, job)));
  const fresh = (await sent()).slice(0, -before.length).filter(({ content }) => content.includes('还有20天'));
  expect(fresh.map(({ phoneMask }) => phoneMask)).toEqual(expect.arrayContaining([expect.stringMatching(/7777$/)]));
  expect(fresh).toHaveLength(2);
});
