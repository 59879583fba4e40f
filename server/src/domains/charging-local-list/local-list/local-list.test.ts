import { chargingCards } from '@bochong/contract/charging-customer';
import { localCardStatus, localListErrors, localListStatus, localLists } from '@bochong/contract/charging-local-list';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { runForDealers } from '../../../kernel/jobs/jobs.ts';
import { deliverEvents } from '../../../kernel/testing/queue.ts';
import { bootPayload, type ChargeYard, dial, openChargeYard, type TestPoint } from '../../charging-connect/charge-point.fixture.ts';
import { seedCard, seedOwner } from '../../charging-customer/charging-customer.seed.ts';
import { chargingLocalListJobs } from '../index.ts';

const { WAITING, SENDING, IN_STEP, REFUSED, UNSUPPORTED } = localListStatus;
type Payload = Record<string, unknown>;

let yard: ChargeYard;
let ownerId = '';
let made = 0;
let identity = '';
let device = { equipmentId: '', key: '' };
const open: TestPoint[] = [];

beforeAll(async () => {
  yard = await openChargeYard();
  ownerId = await yard.work((context) => seedOwner(context, yard.dealerId, { mobile: '13800000077' }));
});
beforeEach(async () => {
  made += 1;
  identity = `LIST-${made}`;
  device = await yard.register(identity);
  await yard.t.owner.query("update charging_card set is_delete = 1 where holder_name = '离线'");
});
afterEach(() => {
  for (const point of open.splice(0)) point.socket.terminate();
});
afterAll(() => yard.close());

/** A card that devices keep. */
async function sold(idTag: string): Promise<string> {
  const card = { cardNo: `NO-${idTag}`, idTag, ownerId, holderName: '离线', allowOffline: true };
  return yard.work((context) => seedCard(context, yard.dealerId, card));
}

/** A device as its memory is: a version and cards. It takes two cards in one call, and `says` what it is told to say of a list. */
class Memory {
  version = 0;
  readonly cards = new Map<string, string>();
  calls: Payload[] = [];
  says = 'Accepted';
  hear(payload: Payload): Payload {
    this.calls.push(payload);
    if (this.says !== 'Accepted') return { status: this.says };
    if (payload.updateType === 'Full') this.cards.clear();
    for (const { idTag, idTagInfo } of (payload.localAuthorizationList ?? []) as { idTag: string; idTagInfo?: { status: string } }[])
      idTagInfo ? this.cards.set(idTag, idTagInfo.status) : this.cards.delete(idTag);
    this.version = Number(payload.listVersion);
    return { status: 'Accepted' };
  }
}

async function start(memory: Memory, profiles = 'Core,LocalAuthListManagement'): Promise<TestPoint> {
  const point = await dial(yard.port, identity, { key: device.key });
  open.push(point);
  const parameters = { SupportedFeatureProfiles: profiles, SendLocalListMaxLength: '2', LocalAuthListMaxLength: '4' };
  const configurationKey = Object.entries(parameters).map(([key, value]) => ({ key, value, readonly: true }));
  const offline = { key: 'LocalAuthorizeOffline', value: 'false', readonly: false };
  point.answers.GetConfiguration = () => ({ configurationKey: [...configurationKey, offline] });
  point.answers.ChangeConfiguration = ({ key, value }) => {
    if (key === offline.key) offline.value = String(value);
    if (key === 'AuthorizationKey') device.key = String(value);
    return { status: 'Accepted' };
  };
  point.answers.SendLocalList = (payload) => memory.hear(payload);
  point.answers.GetLocalListVersion = () => ({ listVersion: memory.version });
  expect((await point.call('BootNotification', bootPayload))[2]).toMatchObject({ status: 'Accepted' });
  return point;
}

const [job] = chargingLocalListJobs;
const jobRuns = async () => {
  if (job) await runForDealers(yard.t.app, job);
};
const row = async () =>
  (await yard.t.call(localLists.list, { query: { keyword: identity, pageSize: 200 } }, yard.actor)).data.results.find(
    ({ equipmentId }) => equipmentId === device.equipmentId,
  );
/** Delivers what waits until the device's row is as expected. */
const becomes = (expected: object) =>
  expect
    .poll(async () => {
      await deliverEvents(yard.t);
      return row();
    })
    .toMatchObject(expected);
const readParameters = async (point: TestPoint) => {
  await expect.poll(() => point.calls.map(({ action }) => action)).toContain('GetConfiguration');
  await expect
    .poll(async () => (await yard.t.owner.query('select config_read_at from charging_equipment where id = $1', [device.equipmentId])).rows)
    .not.toEqual([{ config_read_at: null }]);
  await deliverEvents(yard.t);
};
const cards = async () => (await yard.t.call(localLists.cards, { params: { id: device.equipmentId } }, yard.actor)).data;
const resend = () => yard.t.call(localLists.resend, { params: { id: device.equipmentId }, body: { reason: '现场核对' } }, yard.actor);
async function lose(cardId: string) {
  const { rev } = (await yard.t.owner.query<{ rev: number }>('select rev from charging_card where id = $1', [cardId])).rows[0] ?? {
    rev: 0,
  };
  return yard.t.call(chargingCards.reportLoss, { params: { id: cardId }, body: { lost: true, reason: '车主挂失', rev } }, yard.actor);
}

test('cards are told in parts, a lost one is blocked by a difference, and the device may go by them without a connection', async () => {
  const [first] = [await sold('0AA1'), await sold('0AA2'), await sold('0AA3')];
  const memory = new Memory();
  const point = await start(memory);
  await readParameters(point);
  expect(await row()).toBeUndefined();
  await jobRuns();
  await becomes({ status: IN_STEP, wanted: 3, held: 3, leftOut: 0, version: 2, said: 'Accepted' });
  expect(memory.calls.map(({ updateType, listVersion }) => [updateType, listVersion])).toEqual([
    ['Full', 1],
    ['Differential', 2],
  ]);
  const offline = () => point.calls.filter(({ payload }) => payload.key === 'LocalAuthorizeOffline').map(({ payload }) => payload.value);
  await expect.poll(offline).toEqual(['true']);

  expect((await lose(first)).code).toBe('200');
  await becomes({ status: WAITING });
  await jobRuns();
  await becomes({ status: IN_STEP, version: 3 });
  expect(memory.calls.at(-1)).toEqual({
    ...{ listVersion: 3, updateType: 'Differential' },
    localAuthorizationList: [{ idTag: '0AA1', idTagInfo: { status: 'Blocked' } }],
  });
  expect(await cards()).toMatchObject([
    { idTag: '0AA1', status: localCardStatus.BLOCKED, told: true },
    { idTag: '0AA2', status: localCardStatus.ACCEPTED, told: true },
    { idTag: '0AA3', told: true },
  ]);

  await yard.t.owner.query('update charging_card set allow_offline = false');
  await jobRuns();
  await becomes({ status: IN_STEP, wanted: 0, held: 0 });
  expect([...memory.cards]).toEqual([]);
  await expect.poll(offline).toEqual(['true', 'false']);
  const before = memory.calls.length;
  await jobRuns();
  await deliverEvents(yard.t);
  expect(memory.calls).toHaveLength(before);
});

test.each(['VersionMismatch', 'Failed'])('a difference answered with %s leads to the whole list', async (answer) => {
  await sold('0BB1');
  const memory = new Memory();
  await readParameters(await start(memory));
  await jobRuns();
  await becomes({ status: IN_STEP });
  await sold('0BB2');
  memory.says = answer;
  await jobRuns();
  await expect.poll(() => memory.calls.length).toBe(2);
  memory.says = 'Accepted';
  await becomes({ status: IN_STEP, held: 2 });
  expect(memory.calls.map(({ updateType }) => updateType)).toEqual(['Full', 'Differential', 'Full']);
  expect([...memory.cards.keys()].toSorted()).toEqual(['0BB1', '0BB2']);
});

test('a whole list that is refused stands as refused, is tried again after an hour, or when a person asks', async () => {
  await sold('0CC1');
  const memory = new Memory();
  memory.says = 'Failed';
  await readParameters(await start(memory));
  await jobRuns();
  await becomes({ status: REFUSED, said: 'Failed', held: null });
  await jobRuns();
  await deliverEvents(yard.t);
  expect(memory.calls).toHaveLength(1);
  await yard.t.owner.query("update charging_local_list set changed_at = changed_at - interval '61 minutes'");
  await jobRuns();
  await expect.poll(() => memory.calls.length).toBe(2);
  await becomes({ status: REFUSED });
  memory.says = 'Accepted';
  expect((await resend()).code).toBe('200');
  expect((await resend()).code).toBe(localListErrors.underWay.code);
  expect(await row()).toMatchObject({ status: SENDING });
  await becomes({ status: IN_STEP, held: 1 });
});

test('a device that lost its list while it was off is sent the whole one after its start', async () => {
  await sold('0DD1');
  const memory = new Memory();
  const point = await start(memory);
  await readParameters(point);
  await jobRuns();
  await becomes({ status: IN_STEP, version: 1 });
  point.socket.terminate();
  const empty = new Memory();
  await start(empty);
  await expect
    .poll(async () => {
      await deliverEvents(yard.t);
      return [...empty.cards];
    })
    .toEqual([['0DD1', 'Accepted']]);
  await becomes({ status: IN_STEP, held: 1 });
});

test('a device without lists says so; one without a connection is told when it comes back; of too many cards those used last are kept', async () => {
  for (const tag of ['0EE1', '0EE2', '0EE3', '0EE4', '0EE5']) await sold(tag);
  await yard.t.owner.query("update charging_card set last_used_at = now() where id_tag = '0EE5'");
  const point = await start(new Memory(), 'Core');
  await readParameters(point);
  await jobRuns();
  await becomes({ status: UNSUPPORTED, wanted: 5 });
  expect((await resend()).code).toBe(localListErrors.unsupported.code);

  identity = `LIST-${made}-B`;
  device = await yard.register(identity);
  const memory = new Memory();
  const first = await start(memory);
  await readParameters(first);
  first.socket.terminate();
  await expect
    .poll(async () => (await yard.t.owner.query('select online_status from charging_equipment where id = $1', [device.equipmentId])).rows)
    .toEqual([{ online_status: 2 }]);
  await jobRuns();
  await becomes({ status: WAITING, wanted: 5, leftOut: 1 });
  await start(memory);
  await becomes({ status: IN_STEP, held: 4 });
  expect([...memory.cards.keys()]).toContain('0EE5');
  expect((await cards()).filter(({ told }) => !told)).toHaveLength(1);
});
