import { balanceAccounts, balanceWithdraws, withdrawMethod } from '@bochong/contract/balance';
import { payChannel } from '@bochong/contract/bill';
import {
  chargingCardStatus,
  chargingListSubject,
  chargingLists,
  chargingListType,
  chargingOwners,
  chargingVins,
  chargingWallets,
  companyTerms,
  registerSource,
  vinFields,
  vinPayAccount,
  vipTypeFields,
  vipTypes,
  walletApplies,
} from '@bochong/contract/charging-customer';
import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import { plateColor } from '@bochong/contract/kernel/vehicle';
import { seedCard, seedOwner, seedRecharge } from '@bochong/server/domains/charging-customer/charging-customer.seed';
import type { App } from '@bochong/server/kernel/app-context';
import { newId } from '@bochong/server/kernel/database/identifier';
import { toIso } from '@bochong/server/kernel/time';
import type { City, Vehicle } from '@bochong/simulator/history';
import type { PlacedPark } from './city.seed.ts';
import type { Desk } from './desk.ts';
import { ownerOf } from './history-pass.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Alphabet of a VIN without the letters it does not know. */
const vinLetters = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const makes = [
  ['比亚迪', '汉EV', 85_400],
  ['特斯拉', 'Model 3', 60_000],
  ['蔚来', 'ES6', 75_000],
  ['吉利', '极氪001', 100_000],
  ['广汽', 'AION S', 58_800],
] as const;

const vinOf = (index: number) =>
  `L${Array.from({ length: 16 }, (_, at) => vinLetters[(index * 31 + at * at * 7 + at) % vinLetters.length]).join('')}`.replace(
    /.$/,
    String(index % 10),
  );
const tagOf = (index: number) => (0x04_a1_00_00 + index * 7919).toString(16).toUpperCase().padStart(8, '0');

interface Office {
  dealerId: string;
  parkId: string;
  vehicles: readonly Vehicle[];
}

/** Electric cars of the office's city that park for themselves: their owners have charged here before there was a console. */
function officeOf(places: readonly PlacedPark[], city: City, dealerId: string, most: number): Office | undefined {
  const own = places.filter((place) => place.dealerId === dealerId);
  const regions = new Set(own.map(({ plan }) => plan.region));
  const isElectric = ({ plateNo, plateColor: color, fleet, region }: Vehicle) =>
    plateNo !== '' && color === plateColor.GREEN && fleet === -1 && regions.has(region);
  const place = own.find(({ plan }) => plan.purpose === 'mall') ?? own[0];
  return place && { dealerId, parkId: place.parkId, vehicles: city.vehicles.filter(isElectric).slice(0, most) };
}

const tenders = [payChannel.CASH, payChannel.POS, payChannel.TRANSFER] as const;
const sums = [5000, 10_000, 20_000, 3000, 50_000] as const;

/** Owners who registered over the last year; most have money in their wallets, some have a card. */
async function seedOwners(app: App, { dealerId, parkId, vehicles }: Office, collector: string): Promise<string[]> {
  const now = app.clock.now();
  const ids: string[] = [];
  const sources = [registerSource.WECHAT_MINI, registerSource.WECHAT_MINI, registerSource.ALIPAY_MINI, registerSource.APP];
  for (const [at, vehicle] of vehicles.entries())
    await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
      const { ownerName, phone } = ownerOf(vehicle);
      const registeredAt = new Date(now.getTime() - ((at * 11) % 360) * dayMs - at * hourMs);
      const source = sources[at % sources.length] ?? registerSource.APP;
      const context = { app, tx, now };
      const id = await seedOwner(context, dealerId, {
        mobile: phone,
        nickname: ownerName,
        source,
        registeredAt,
        plates: [vehicle.plateNo],
      });
      ids.push(id);
      const amountFen = sums[at % sums.length] ?? 5000;
      const then = { app, tx, now: new Date(now.getTime() - (1 + (at % 3)) * dayMs - (at % 9) * hourMs) };
      const by = tenders[at % tenders.length] ?? payChannel.CASH;
      const tradeNo =
        by === payChannel.CASH ? '' : `${by === payChannel.POS ? 'POS' : 'HT'}${dealerId.slice(-2)}${String(at).padStart(6, '0')}`;
      const giftFen = amountFen >= 10_000 ? amountFen / 10 : 0;
      if (at % 4 !== 3)
        await seedRecharge(then, dealerId, { walletId: id, parkId, payChannel: by, amountFen, giftFen, tradeNo, collector });
    });
  return ids;
}

const { STOCK, ACTIVE, LOST, FROZEN, CANCELLED } = chargingCardStatus;
const states = [ACTIVE, ACTIVE, ACTIVE, LOST, ACTIVE, FROZEN, ACTIVE, CANCELLED];

async function seedCards(app: App, { dealerId, vehicles }: Office, ownerIds: readonly string[]): Promise<void> {
  const now = app.clock.now();
  const from = Number(dealerId.slice(-1)) * 1000;
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    for (const [at, ownerId] of ownerIds.entries()) {
      if (at % 2 === 1) continue;
      const vehicle = vehicles[at];
      const card = {
        cardNo: `C2026${String(from + at).padStart(5, '0')}`,
        idTag: tagOf(from + at),
        ownerId,
        status: states[(at / 2) % states.length] ?? ACTIVE,
        allowOffline: at % 4 === 0 || at % 16 === 6,
      };
      const holder = { plateNo: vehicle?.plateNo ?? '', ...(vehicle && { holderName: ownerOf(vehicle).ownerName }) };
      const limit = at % 6 === 0 ? { dailyLimitFen: 20_000 } : {};
      await seedCard({ app, tx, now }, dealerId, {
        ...card,
        ...holder,
        ...limit,
        expireAt: new Date(now.getTime() + (at * 13 - 60) * dayMs),
      });
    }
    for (let at = 0; at < 4; at += 1)
      await seedCard({ app, tx, now }, dealerId, {
        cardNo: `C2026${String(from + 900 + at).padStart(5, '0')}`,
        idTag: tagOf(from + 900 + at),
        status: STOCK,
      });
  });
}

/** Kinds of members, and who is one. */
async function makeMembers(desk: Desk, ownerIds: readonly string[]): Promise<void> {
  const kinds = [
    { vipName: '金卡会员', level: 3, elecBp: 9500, serviceBp: 7000, occupyBp: 8000, minEnergyWh: 5000 },
    { vipName: '银卡会员', level: 2, serviceBp: 8500 },
    { vipName: '网约车司机', level: 1, serviceReduceE5: 10_000, minEnergyWh: 10_000, validDays: 90 },
  ];
  const made: string[] = [];
  for (const kind of kinds) made.push((await desk.call(vipTypes.create, { body: vipTypeFields.parse(kind) })).vipTypeId);
  for (const [at, id] of ownerIds.entries())
    if (at % 3 === 0)
      await desk.call(chargingOwners.setVip, { params: { id }, body: { vipTypeId: made[(at / 3) % made.length] ?? null, rev: 0 } });
  const [, , , , noisy] = ownerIds;
  if (noisy)
    await desk.call(chargingOwners.setBlack, {
      params: { id: noisy },
      body: { blackFlag: true, reason: '多次占用快充车位，拒绝挪车', rev: 0 },
    });
}

async function registerVins(desk: Desk, { vehicles }: Office, ownerIds: readonly string[], companyIds: readonly string[]): Promise<void> {
  for (const [at, ownerId] of ownerIds.slice(0, 9).entries()) {
    const [brand, model, batteryWh] = makes[at % makes.length] ?? makes[0];
    const body = vinFields.parse({ vin: vinOf(at + 1), ownerId, plateNo: vehicles[at]?.plateNo ?? '', brand, model, batteryWh });
    await desk.call(chargingVins.create, { body });
  }
  for (const [at, companyId] of companyIds.entries()) {
    const body = vinFields.parse({
      vin: vinOf(100 + at),
      companyId,
      payAccount: vinPayAccount.COMPANY,
      brand: '东风',
      model: 'E70',
      batteryWh: 61_000,
    });
    await desk.call(chargingVins.create, { body });
  }
}

/** Own staff charge free up to a quota, a company's vans start by themselves, a neighbour may use the yard. */
async function listPeople(
  desk: Desk,
  { vehicles }: Office,
  ownerIds: readonly string[],
  companyIds: readonly string[],
  now: Date,
): Promise<void> {
  const { FREE, AUTO_START, ACCESS } = chargingListType;
  const { PLATE, OWNER, COMPANY } = chargingListSubject;
  const entries = [
    ...vehicles
      .slice(10, 14)
      .map(({ plateNo }) => ({ listType: FREE, subjectType: PLATE, subjectValue: plateNo, monthlyFreeWh: 120_000, remark: '员工车辆' })),
    ...ownerIds.slice(0, 2).map((id) => ({ listType: AUTO_START, subjectType: OWNER, subjectValue: id, remark: '车主开通即插即充' })),
    ...companyIds.map((id) => ({ listType: ACCESS, subjectType: COMPANY, subjectValue: id, remark: '协议企业' })),
  ];
  for (const entry of entries) await desk.call(chargingLists.create, { body: { ...entry, validFrom: toIso(now.getTime() - 10 * dayMs) } });
}

/** A recharge of today waits for a second person, one was carried out. */
async function askForMoney(desk: Desk, auditor: Desk, ownerIds: readonly string[]): Promise<void> {
  const [first = '', , third = ''] = ownerIds;
  const cash = (amountFen: number) => [{ payChannel: payChannel.CASH, amountFen, voucherNo: '' }] as const;
  const done = await desk.call(chargingWallets.recharge, {
    params: { id: first },
    body: { tenders: [...cash(30_000)], giftFen: 3000, reason: '前台现金充值' },
  });
  await auditor.call(walletApplies.audit, { params: { id: done.applyId }, body: { pass: true, opinion: '现金已点收', rev: 0 } });
  await desk.call(chargingWallets.recharge, {
    params: { id: third },
    body: {
      tenders: [{ payChannel: payChannel.TRANSFER, amountFen: 100_000, voucherNo: 'HT20261125001' }],
      giftFen: 10_000,
      reason: '对公转账充值',
    },
  });
}

const noBank = { bankName: '', bankCardNo: '', accountName: '' };

/** What holders ask back: one waits, one was paid out by a bank, one was refused; and a balance that somebody wants put right. */
async function askMoneyBack(desk: Desk, auditor: Desk, ownerIds: readonly string[]): Promise<void> {
  const [first = '', ...others] = ownerIds;
  const ask = (accountId: string, amountFen: number, method: CodeOf<typeof withdrawMethod>, bank: typeof noBank, reason: string) =>
    desk.call(balanceWithdraws.apply, { body: { accountId, amountFen, method, ...bank, reason, requestId: newId() } });
  await ask(first, 5000, withdrawMethod.ORIGINAL, noBank, '车主已换油车');
  const able: string[] = [];
  for (const id of others) {
    const { withdrawableFen } = await desk.call(balanceWithdraws.preview, { params: { id } });
    if (withdrawableFen >= 3000) able.push(id);
    if (able.length === 3) break;
  }
  const [paid, refused, wrong] = able;
  if (paid !== undefined) {
    const card = { bankName: '招商银行杭州分行', bankCardNo: '6225880212345678', accountName: '车主本人' };
    const params = { id: (await ask(paid, 3000, withdrawMethod.BANK, card, '充值支付已超过一年，转银行卡')).applyId };
    await auditor.call(balanceWithdraws.audit, { params, body: { pass: true, opinion: '身份已核对', rev: 0 } });
    await auditor.call(balanceWithdraws.pay, { params, body: { voucherNo: 'ZH20261125007', rev: 1 } });
    await auditor.call(balanceWithdraws.settle, { params, body: { pass: true, failReason: '', rev: 2 } });
  }
  if (refused !== undefined) {
    const params = { id: (await ask(refused, 2000, withdrawMethod.ORIGINAL, noBank, '不再使用')).applyId };
    await auditor.call(balanceWithdraws.audit, { params, body: { pass: false, opinion: '车主来电撤回', rev: 0 } });
  }
  if (wrong !== undefined)
    await auditor.call(balanceAccounts.adjust, {
      params: { id: wrong },
      body: { principalFen: 0, giftFen: 500, reason: '活动赠送漏发，补录' },
    });
}

/** Whoever charges at the stations of an operating unit. `auditor` decides what `desk` asks for. */
export async function seedChargingCustomers(
  app: App,
  { places, city }: { places: readonly PlacedPark[]; city: City },
  { dealerId, desk, auditor, collector, most }: { dealerId: string; desk: Desk; auditor: Desk; collector: string; most: number },
): Promise<void> {
  const office = officeOf(places, city, dealerId, most);
  if (!office) return;
  const now = app.clock.now();
  const ownerIds = await seedOwners(app, office, collector);
  await seedCards(app, office, ownerIds);
  await makeMembers(desk, ownerIds);
  const companyIds = (await desk.call(companyTerms.chosen, { query: {} as never })).map(({ companyId }) => companyId);
  await registerVins(desk, office, ownerIds, companyIds);
  await listPeople(desk, office, ownerIds, companyIds, now);
  await askForMoney(desk, auditor, ownerIds);
  await askMoneyBack(desk, auditor, ownerIds);
}
