import { type InSecrets, peerLines, peers, peerType } from '@bochong/contract/charging-peer';
import { openPartner, type Partner } from '@bochong/server/domains/charging-peer/partner.fixture';
import { decryptData, encryptData, signRequest } from '@bochong/server/domains/charging-peer/wire/envelope.rule';
import { compactStamp, toIso } from '@bochong/server/kernel/time';
import { runWheel } from '@bochong/simulator/charging/wheel';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ApiUser, apiUser } from '../api-user.ts';
import { type OwnPoint, openStation, putUpPoint } from '../charging-point.ts';
import { loginAtGun, rechargeAtGun } from '../driver-phone.ts';
import { expectAccessible, expectNoProblems, signIn, useJourney, visit } from '../journey.ts';
import { rows, shows, view } from '../page-objects.ts';

const number = String(Date.now()).slice(-6);
const operatorId = `OTH${number}`;
const ourOperatorId = `OUR${number}`;
const stationName = `他方旅程站${number}`;
const connectorCode = `${operatorId}G1`;
const mobile = `136${String(Date.now()).slice(-8)}`;
const minute = 60_000;

// Only with the journeys' own server, which may call platforms of this machine.
describe.skipIf(inject('city') === null)('他方电站充电', () => {
  const journey = useJourney();
  const clock = runWheel();
  let own: OwnPoint;
  let partner: Partner;
  let office: ApiUser;
  let phone: Page;
  let secrets: InSecrets;
  let token = '';
  let seq = 0;

  /** The other operator says something to us. */
  async function tell(name: string, told: object): Promise<Record<string, unknown>> {
    seq += 1;
    const bare = {
      ...{ operatorId, data: encryptData(secrets, JSON.stringify(told)) },
      ...{ timeStamp: compactStamp(Date.now()), seq: String(seq).padStart(4, '0') },
    };
    const response = await fetch(`${inject('baseUrl')}/evcs/v20160701/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json;charset=utf-8', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        ...{ OperatorID: operatorId, Data: bare.data, TimeStamp: bare.timeStamp, Seq: bare.seq, Sig: signRequest(secrets, bare) },
      }),
    });
    const { Ret, Msg, Data } = (await response.json()) as { Ret: number; Msg: string; Data: string };
    if (Ret !== 0) throw new Error(`${name}: ${Ret} ${Msg}`);
    return JSON.parse(decryptData(secrets, Data) ?? '{}');
  }

  /** The other operator is entered, and tells of a station whose gun is free. */
  async function meet(): Promise<void> {
    partner = await openPartner(ourOperatorId, () => new Date());
    const fields = { peerName: `他方运营商${number}`, peerOperatorId: operatorId, peerType: peerType.OPERATOR, ourOperatorId };
    const { peerId } = await office.call(peers.create, { body: { ...fields, foreignUse: true, nightlyCheck: false } as never });
    const params = { id: peerId };
    secrets = await office.call(peers.rotate, { params, body: { rev: 0 } });
    await office.call(peers.switchStatus, { params, body: { enabled: true, rev: 1 } });
    await office.call(peerLines.save, { params, body: { rev: 2, outBaseUrl: partner.url, ...partner.secrets } });
    const said = await tell('query_token', { OperatorID: operatorId, OperatorSecret: secrets.operatorSecret });
    token = String(said.AccessToken);
    const ConnectorInfos = [{ ConnectorID: connectorCode, ConnectorName: '1号枪', ConnectorType: 4, Power: 120 }];
    const EquipmentInfos = [{ EquipmentID: `${operatorId}E1`, EquipmentType: 1, Power: 120, ConnectorInfos }];
    const place = { StationLng: 120.21, StationLat: 30.2, Address: '旅程路1号', ServiceTel: '0571-88000000' };
    await tell('notification_stationInfo', {
      StationInfo: { StationID: `${operatorId}S`, StationName: stationName, ...place, EquipmentInfos },
    });
    await tell('notification_stationStatus', { ConnectorStatusInfo: { ConnectorID: connectorCode, Status: 1 } });
  }

  beforeAll(async () => {
    office = await apiUser(inject('baseUrl'), 'binjiang');
    own = await putUpPoint(office, { stationId: await openStation(office), kw: 60, wheel: clock.wheel });
    await meet();
    await signIn(journey.page, 'binjiang');
    phone = await journey.newPhone();
  });
  afterAll(async () => {
    own?.point.end();
    clock.stop();
    await partner?.close();
  });

  const press = (name: string | RegExp) => phone.getByRole('button', { name }).click();

  test('a driver at a gun of ours is shown the other operator’s station, and starts its gun', async () => {
    await expect.poll(() => own.point.online).toBe(true);
    await phone.goto(own.path);
    await loginAtGun(phone, mobile);
    await rechargeAtGun(phone, '¥200.00');
    await press('查看附近电站');
    const card = phone.getByRole('region', { name: stationName });
    await shows(card, '空闲 1 / 1');
    await expectAccessible(phone);
    await card.getByRole('button', { name: '选枪充电' }).click();
    await press('启动这把枪');
    await shows(phone, /正在请他方运营商.*启动/);
    await expect.poll(() => partner.of('query_start_charge')).toBe(1);
    expect(partner.heard.find(({ name }) => name === 'query_start_charge')?.asked).toMatchObject({ ConnectorID: connectorCode });
  });

  test('the charge is followed on the phone, and its bill is paid out of the wallet', async () => {
    const { StartChargeSeq } = partner.heard.find(({ name }) => name === 'query_start_charge')?.asked ?? {};
    const wire = (at: number) => toIso(at).slice(0, 19).replace('T', ' ');
    const now = Date.now();
    const course = { StartChargeSeq, ConnectorID: connectorCode, StartChargeSeqStat: 2, TotalPower: 8, TotalMoney: 8.92, Soc: 55 };
    await tell('notification_equip_charge_status', { ...course, StartTime: wire(now) });
    await shows(phone, '充电中');
    await shows(phone, '¥8.92', { exact: false });
    await expectAccessible(phone);
    await tell('notification_stop_charge_result', { StartChargeSeq, SuccStat: 0 });
    await shows(phone, '待对方账单');
    await tell('notification_charge_order_info', {
      ...{ StartChargeSeq, ConnectorID: connectorCode, StartTime: wire(now), EndTime: wire(now + 8 * minute), TotalPower: 12.5 },
      ...{ TotalElecMoney: 8.31, TotalSeviceMoney: 5.63, TotalMoney: 13.94, StopReason: 0, SumPeriod: 1 },
      ChargeDetails: [{ DetailPower: 12.5, DetailElecMoney: 8.31, DetailSeviceMoney: 5.63 }],
    });
    await shows(phone, '已结算');
    await shows(phone.getByRole('region', { name: '凭证' }), '¥13.94');
    await expectAccessible(phone);
    expectNoProblems(journey);
  });

  test('the office has the order: its station, its sum, its state', async () => {
    const { page } = journey;
    await visit(page, '/systemManage/connectivity/foreignCharge/list');
    const row = rows(view(page)).filter({ hasText: stationName });
    await shows(row, '已结算');
    await shows(row, '13.94');
    await expectAccessible(page);
    expectNoProblems(journey);
  });
});
