import { autoPays } from '@bochong/contract/auto-pay';
import { payChannel } from '@bochong/contract/bill';
import { companyType, enterprises } from '@bochong/contract/dealer';
import { softwarePackages, softwarePlatform, softwareStatus } from '@bochong/contract/help';
import { zones } from '@bochong/contract/parking-lot';
import { mergeReason, orderMerges, type ParkOrderListRow, parkOrders } from '@bochong/contract/parking-order';
import { parkingRefunds, refundQuotas, refundReason } from '@bochong/contract/refund';
import { passAudits, passCards, passRules } from '@bochong/contract/special-vehicle';
import { thirdOpenMode, thirdPages, thirdSsoType } from '@bochong/contract/third-page';
import { backlogStatus, backlogs } from '@bochong/contract/todo';
import { seedChanges } from '@bochong/server/domains/bill/wechat-change/wechat-change.seed';
import { seedRegistrations } from '@bochong/server/domains/dealer/dealer.seed';
import type { App } from '@bochong/server/kernel/app-context';
import type { City } from '@bochong/simulator/history';
import { strToU8, zipSync } from 'fflate';
import { objectToCharges } from './charging-appeals.ts';
import { seedChargingCustomers } from './charging-customers.ts';
import { collectCharging } from './charging-debts.ts';
import { connectPeers } from './charging-peers.ts';
import { judgeStays } from './charging-stays.ts';
import type { PlacedPark } from './city.seed.ts';
import { buyCoupons } from './coupon-buyers.ts';
import { type Desk, openDesk } from './desk.ts';
import { tryForeignStations } from './foreign-stations.ts';
import { leavePlatform } from './former-units.ts';
import { changePrices, watchDebtors, writeLetters } from './office-measures.ts';
import { connectSystems } from './open-systems.ts';
import { demoDealers, demoUsers } from './platform.seed.ts';
import { joinRoaming } from './roaming-platform.ts';
import { hireStaff, offerPackages } from './staff.ts';
import { registerThirdParties } from './third-parties.ts';
import { installCameras } from './watching.ts';

const minute = 60_000;
const mapOrigin = 'https://ditu.amap.com';
const onPhones: readonly number[] = [payChannel.WECHAT, payChannel.ALIPAY];

/** Two stays of one vehicle at one place with a short gap: a sensor that flickered. */
async function flickered({ call }: Desk): Promise<[ParkOrderListRow, ParkOrderListRow][]> {
  const last = new Map<string, ParkOrderListRow>();
  const found: [ParkOrderListRow, ParkOrderListRow][] = [];
  for (let pageNo = 1; pageNo <= 10 && found.length < 4; pageNo += 1) {
    // The newest first: what is met later came earlier.
    for (const stay of (await call(parkOrders.list, { query: { pageNo, pageSize: 200 } })).results) {
      const key = `${stay.parkId} ${stay.plateNo} ${stay.plateColor}`;
      const next = last.get(key);
      const near = next && stay.exitTime !== null && Date.parse(next.enterTime) - Date.parse(stay.exitTime) < 25 * minute;
      if (near) found.push([stay, next]);
      // A stay is merged once.
      if (near) last.delete(key);
      else last.set(key, stay);
    }
  }
  return found.slice(0, 4);
}

async function mergeStays(desk: Desk): Promise<void> {
  for (const [index, pair] of (await flickered(desk)).entries()) {
    const orderIds = pair.map(({ orderId }) => orderId);
    const reason = index % 2 === 0 ? mergeReason.FLAP : mergeReason.DUPLICATE;
    const { mergeId } = await desk.call(orderMerges.merge, { body: { orderIds, reason } });
    if (index === 3) await desk.call(orderMerges.undo, { params: { id: mergeId } });
  }
}

/** The mall's floors. */
async function divide({ call }: Desk, own: readonly PlacedPark[]): Promise<void> {
  const mall = own.find(({ plan }) => plan.purpose === 'mall');
  if (!mall) return;
  for (const zoneName of ['地下一层', '地下二层'])
    await call(zones.create, { body: { parkId: mall.parkId, parentZoneId: null, zoneName, spaces: Math.floor(mall.plan.spaces / 2) } });
}

/** Holders of cards that were sold against papers: one wants it longer, others give it up; some of it is decided, some waits. */
async function changeCards(desk: Desk, auditor: Desk): Promise<void> {
  const { results: rules } = await desk.call(passRules.list, { query: {} });
  const papers = rules.find(({ needAudit, soldCount }) => needAudit && soldCount > 0);
  if (!papers) return;
  const { results: cards } = await desk.call(passCards.list, { query: { ruleId: papers.ruleId } });
  const decide = (id: string, passed: boolean, opinion: string) =>
    auditor.call(passAudits.audit, { params: { id }, body: { passed, opinion, rev: 0 } });
  const [longer, sold, moved, undecided] = cards;
  for (const card of [longer, undecided]) {
    if (!card) continue;
    const { auditId } = await desk.call(passAudits.reapply, {
      body: { cardId: card.cardId, periods: 1, materials: ['行驶证'], reason: '继续租住' },
    });
    if (card === longer) await decide(auditId, true, '材料齐全');
  }
  for (const [card, reason] of [[sold, '车辆已出售'] as const, [moved, '已搬离小区'] as const]) {
    if (!card) continue;
    const { auditId } = await desk.call(passAudits.cancel, { body: { cardId: card.cardId, reason } });
    if (card === moved) await decide(auditId, false, '请先补交欠费');
  }
}

/** Small sums are given back at the desk without asking anybody, and have been. */
async function refundAtDesk({ call }: Desk, account: string): Promise<void> {
  const { results: people } = await call(refundQuotas.list, { query: {} });
  const person = people.find((one) => one.account === account);
  if (!person) return;
  await call(refundQuotas.update, { params: { id: person.userId }, body: { quotaFen: 200_00, rev: person.rev } });
  const { results: bills } = await call(parkingRefunds.refundable, { query: { pageSize: 50 } });
  const byPhone = bills.filter(({ payChannel, refundableFen }) => onPhones.includes(payChannel) && refundableFen >= 300);
  for (const { billId, refundableFen } of byPhone.slice(0, 2)) {
    const why = { refundReason: refundReason.FEE_WRONG, reasonText: '道闸故障，现场安抚' };
    const body = { billId, applyFen: Math.min(refundableFen, 500), ...why, requestId: `desk-${billId}` };
    await call(parkingRefunds.apply, { body });
  }
}

/** A page of somebody else in the top bar, where the installation lets its origin in. */
async function openThirdPages({ call }: Desk, app: App): Promise<void> {
  if (!app.config.BOCHONG_THIRD_ORIGINS.includes(mapOrigin)) return;
  const plain = { icon: null, ssoType: thirdSsoType.NONE, secret: '', visibleRoleIds: [] as string[], status: 1 as const };
  const page = { name: '高德地图', urlTemplate: `${mapOrigin}/`, openMode: thirdOpenMode.WINDOW, sort: 10 };
  await call(thirdPages.create, { body: { ...page, ...plain } });
}

const pushCheck = `#!/bin/sh
# 推送地址自检：在相机所在网段的电脑上运行  sh check-push.sh http://服务器:端口
# 逐项检查：能否连通、服务是否就绪、本机时钟与服务器相差多少秒（超过60秒请先校时）。
set -eu
base=\${1:?用法：sh check-push.sh http://服务器:端口}
curl -fsS -m 5 -o /dev/null "$base/healthz" && echo "连通：正常"
curl -fsS -m 5 -o /dev/null "$base/readyz" && echo "服务：就绪"
said=$(curl -fsS -m 5 -D - -o /dev/null "$base/healthz" | tr -d '\\r' | sed -n 's/^[Dd]ate: //p')
echo "时钟：相差 $(($(date -d "$said" +%s) - $(date +%s))) 秒"
`;

/** What people in the field load down. */
async function offerSoftware(desk: Desk): Promise<void> {
  const zip = Buffer.from(zipSync({ 'check-push.sh': strToU8(pushCheck) }, { mtime: '2026-01-01' }));
  const file = await desk.upload(softwarePackages.upload, 'check-push-1.0.0.zip', zip);
  const offer = { platform: softwarePlatform.TOOL, version: '1.0.0', forceUpgrade: 0, status: softwareStatus.ON, url: '' } as const;
  const changelog = '首个版本：检查推送地址能否连通、服务是否就绪、时钟是否一致。';
  await desk.call(softwarePackages.create, { body: { name: '推送地址自检', changelog, ...offer, ...file } });
}

/** Vehicles of the mall that agreed to it are charged at the exit without a press. */
async function chargeSigned({ call }: Desk, own: readonly PlacedPark[]): Promise<void> {
  const parkIds = own.filter(({ plan }) => plan.purpose === 'mall').map(({ parkId }) => parkId);
  if (parkIds.length === 0) return;
  const terms = { priority: 1, maxSingleFen: 50_00, retryTimes: 2, retryMinutes: 10, guaranteed: 0 } as const;
  const { configId } = await call(autoPays.create, { body: { payType: payChannel.WECHAT_AUTO, parkIds, ...terms } });
  await call(autoPays.switchStatus, { params: { id: configId }, body: { enabled: true, rev: 0 } });
  await call(autoPays.create, { body: { payType: payChannel.ALIPAY_AUTO, parkIds, ...terms, priority: 2 } });
}

/** What was done first of what there was to do is put away. */
async function putAway({ call }: Desk): Promise<void> {
  const { results } = await call(backlogs.list, { query: { status: backlogStatus.DONE, pageSize: 200 } });
  const backlogIds = results.slice(-3).map(({ backlogId }) => backlogId);
  if (backlogIds.length > 0) await call(backlogs.archive, { body: { backlogIds } });
}

/** The newest company of the platform has itself certified. */
async function certify(desk: Desk, document: Buffer): Promise<void> {
  const { fileId } = await desk.upload(enterprises.upload, 'document.png', document);
  const { name, addr, manager, phone } = demoDealers[2];
  await desk.call(enterprises.create, {
    body: {
      companyName: name,
      uscc: '91350100M000100Y43',
      companyType: companyType.LIMITED,
      registerAddr: addr,
      areaCode: '330106',
      registerCapitalFen: 5_000_000_00,
      establishDate: '2021-03-18',
      licenseEnd: null,
      businessScope: '停车场服务；电动汽车充电基础设施运营',
      licenseImg: fileId,
      legalPerson: manager,
      legalIdNo: '11010519491231002X',
      legalIdFront: fileId,
      legalIdBack: fileId,
      authorizeImg: '',
      contactName: manager,
      contactPhone: phone,
      contactEmail: 'office@yunqi.example',
      submit: 1,
    },
  });
}

/**
 * What the people of today have done at their desks, call by call: it leaves what their real work would, records of operation included. What
 * one of them cannot do on a day like this is told to `missed`, and the others go on.
 */
export async function workToday(
  app: App,
  { places, city, document, missed }: { places: readonly PlacedPark[]; city: City; document: Buffer; missed: (cause: unknown) => void },
): Promise<void> {
  const [admin, boss, , qingyu, support, , yunqi] = demoUsers;
  const now = app.clock.now();
  const desk = await openDesk(app, boss.account, '1');
  const alone = await openDesk(app, qingyu.account, '2');
  const auditor = await openDesk(app, admin.account, '2');
  const own = places.filter(({ dealerId }) => dealerId === boss.dealerId);
  const hub = own.find(({ plan }) => plan.lanes.length > 0 && plan.purpose !== 'mall');
  const customers = (dealerId: string, at: Desk, collector: string, most: number) =>
    seedChargingCustomers(app, { places, city }, { dealerId, desk: at, auditor, collector, most });
  const deeds: (() => Promise<unknown>)[] = [
    () => mergeStays(desk),
    () => divide(desk, own),
    () => writeLetters(desk, auditor, city),
    async () => hub && watchDebtors(desk, hub.parkId, now),
    () => changePrices(desk, now),
    () => changeCards(desk, auditor),
    () => changeCards(alone, auditor),
    () => refundAtDesk(alone, qingyu.account),
    () => refundAtDesk(desk, boss.account),
    () => openThirdPages(desk, app),
    () => connectPeers(app, boss.dealerId, desk),
    () => connectSystems(app, desk),
    () => registerThirdParties(desk),
    () => installCameras(desk),
    () => offerSoftware(auditor),
    async () => certify(await openDesk(app, yunqi.account, '2'), document),
    () => customers(boss.dealerId, desk, boss.account, 36),
    () => customers(qingyu.dealerId, alone, qingyu.account, 8),
    () => tryForeignStations(app, boss.dealerId, desk),
    () => joinRoaming(app, boss.dealerId, desk),
    () => judgeStays(desk),
    () => collectCharging(desk, auditor),
    () => objectToCharges(app, boss.dealerId, desk),
    () => seedChanges(app, boss.dealerId, 3),
    () => seedRegistrations(app),
    () => hireStaff(desk, own),
    () => offerPackages(auditor, yunqi.dealerId),
    () => chargeSigned(desk, own),
    async () => hub && buyCoupons(app, desk, hub.parkId),
    () => putAway(desk),
    async () => leavePlatform(app, auditor, await openDesk(app, support.account, '2')),
  ];
  for (const deed of deeds) await deed().catch(missed);
}
