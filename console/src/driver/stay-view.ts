import { driverArrears } from '@bochong/contract/arrears';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { type DriverStay, type driverPages, driverPays } from '@bochong/contract/parking-order';
import { formatMinutes } from '../kit/format.ts';
import { call } from './call.ts';
import { couponPart } from './coupon-part.ts';
import { actionButton, h, problemLine, show } from './dom.ts';
import { type Pending, rememberPlate } from './memory.ts';
import { type Outcome, payMeans, type Wanted } from './pay.ts';
import { type PhoneChannel, payPart } from './pay-part.ts';
import { plateView } from './plate-view.ts';
import { channelNames, clock, dayAndClock, minutesUntil, yuan } from './words.ts';

export type Place = Data<typeof driverPages.place>;
type Debts = Data<typeof driverArrears.quote>;

export interface StayLeads {
  outcome(outcome: Outcome, bill: Pending): Promise<void>;
  reload(message?: string): void;
  otherPlate(): void;
  /** Shows the stay again with these of its coupons. */
  choose(couponIds: string[]): void;
}

const atBooth = '到岗亭缴费';
const [prepay, laneCode, later] = [1, 3, 6] as const;

/** Where this payment is made: inside the lot, at the exit, or after leaving. */
const sceneOf = (place: Place, stay: DriverStay) => (stay.exitTime === null ? prepay : place.codeType === 2 ? laneCode : later);

function timeline({ bands, changes, payableFen }: DriverStay): HTMLElement {
  const bar = h('div', { class: 'bar', 'aria-hidden': 'true' });
  for (const { kind, minutes } of bands) {
    const part = h('span', { 'data-kind': kind });
    part.style.flexGrow = String(Math.max(1, minutes));
    bar.append(part);
  }
  const row = (kind: string, from: string, label: string, amount: string) =>
    h(
      'li',
      { 'data-kind': kind },
      h('span', { class: 'when' }, from),
      h('span', { class: 'what' }, label),
      h('span', { class: 'fen' }, amount),
    );
  return h(
    'section',
    { class: 'card', 'aria-label': '费用明细' },
    h('h2', {}, '费用明细'),
    bar,
    h(
      'ol',
      { class: 'bands' },
      ...bands.map(({ kind, from, to, minutes, label, amountFen }) =>
        row(kind, `${clock(from)}–${clock(to)}`, `${label}（${formatMinutes(minutes)}）`, yuan(amountFen)),
      ),
      ...changes.map(({ label, fen }) => row('CHANGE', '', label, `${fen < 0 ? '−' : '+'}${yuan(Math.abs(fen))}`)),
      h(
        'li',
        { class: 'total' },
        h('span', { class: 'when' }),
        h('span', { class: 'what' }, '应付'),
        h('span', { class: 'fen' }, yuan(payableFen)),
      ),
    ),
  );
}

/** What the driver has to know first, in a sentence. */
function headline(stay: DriverStay): string {
  if (stay.dueFen > 0 && stay.dueFen === stay.discountFen) return '优惠券可以全部抵扣，无需付款';
  if (stay.dueFen > 0) return stay.exitTime === null ? '缴清后请在规定时间内离场' : '缴清后道闸自动抬起';
  if (stay.freeUntil !== null)
    return `${stay.paidFen + stay.couponFen > 0 ? '已缴清' : '免费停车中'}，${clock(stay.freeUntil)} 前离场不再收费（还有 ${minutesUntil(stay.freeUntil)} 分钟）`;
  return stay.exitTime === null ? '目前无需缴费' : '已缴清，可以离场';
}

const fact = (label: string, value: string) => h('div', {}, h('dt', {}, label), h('dd', {}, value));

function summary(stay: DriverStay): HTMLElement {
  return h(
    'section',
    { class: 'card', 'aria-label': '停车详情' },
    h('div', { class: 'who' }, plateView(stay.plateNo), h('span', {}, stay.exitTime === null ? '停车中' : '出场')),
    h('p', { class: 'sum' }, yuan(stay.dueFen - stay.discountFen), h('small', {}, stay.dueFen > 0 ? '待付' : '')),
    stay.discountFen > 0 && h('p', { class: 'quiet' }, `停车费 ${yuan(stay.dueFen)}，优惠券抵扣 ${yuan(stay.discountFen)}`),
    h('p', { class: stay.dueFen > 0 ? '' : 'next', role: 'status' }, headline(stay)),
    h(
      'dl',
      { class: 'pairs' },
      fact('入场', dayAndClock(stay.enterTime)),
      stay.exitTime !== null && fact('出场', dayAndClock(stay.exitTime)),
      fact('停车时长', formatMinutes(stay.parkMinutes)),
      ...stay.payments.map(({ paidAt, paidFen, payChannel }) =>
        fact('已付', `${yuan(paidFen)}（${dayAndClock(paidAt)} ${channelNames[payChannel] ?? ''}）`),
      ),
    ),
  );
}

function debtsPart(place: Place, { plateNo, owedFen, records }: Debts, leads: StayLeads): HTMLElement {
  const { parkId } = place;
  // Each account is paid with a bill of its own.
  const groups = [...Map.groupBy(records, (record) => record.payGroup).values()];
  const payGroup = (own: Debts['records']) => {
    const amountFen = own.reduce((sum, record) => sum + record.owedFen, 0);
    const arrearsIds = own.map((record) => record.arrearsId);
    const wanted = (payChannel: PhoneChannel): Wanted => ({
      parkId,
      subject: `arrears ${plateNo} ${arrearsIds.join(' ')}`,
      plateNo,
      amountFen,
      create: () =>
        call(driverArrears.create, { body: { parkId, plateNo, ...(groups.length > 1 && { arrearsIds }), payChannel, ...payMeans() } }),
    });
    return [
      h(
        'ul',
        { class: 'debts' },
        ...own.map(({ parkName, enterTime, exitTime, owedFen: fen }) =>
          h(
            'li',
            {},
            h('span', {}, parkName, h('small', {}, `${dayAndClock(enterTime)} – ${dayAndClock(exitTime)}`)),
            h('span', { class: 'fen' }, yuan(fen)),
          ),
        ),
      ),
      payPart({ place, leads, amountFen, wanted, words: '补缴', elsewhere: atBooth }),
    ];
  };
  return h(
    'section',
    { class: 'card', 'aria-label': '历史欠费' },
    h('h2', {}, `另有 ${records.length} 笔欠费，共 ${yuan(owedFen)}`),
    groups.length > 1 && h('p', {}, '分属不同的收款账户，请分别补缴'),
    ...groups.flatMap(payGroup),
  );
}

/** What the plate owes at the company, shown under the rest once it is known; nobody waits for it. */
export async function appendDebts(place: Place, plateNo: string, to: HTMLElement, leads: StayLeads): Promise<boolean> {
  const debts = await call(driverArrears.quote, { body: { parkId: place.parkId, plateNo } });
  if (debts.owedFen > 0) to.replaceChildren(debtsPart(place, debts, leads));
  return debts.owedFen > 0;
}

/** A stay: what it costs and why, and the way to pay it. */
export function showStay(place: Place, stay: DriverStay, leads: StayLeads, message = ''): void {
  rememberPlate(stay.plateNo);
  const { parkId, orderId, plateNo, dueFen, discountFen } = stay;
  const amountFen = dueFen - discountFen;
  const couponIds = stay.coupons.filter(({ chosen }) => chosen).map(({ couponId }) => couponId);
  const payScene = sceneOf(place, stay);
  const wanted = (payChannel: PhoneChannel): Wanted => ({
    parkId,
    subject: [orderId, ...couponIds].join(' '),
    plateNo,
    amountFen,
    create: () => call(driverPays.create, { body: { parkId, orderId, plateNo, payChannel, payScene, couponIds, ...payMeans() } }),
  });
  const { line, say } = problemLine();
  const settle = actionButton(
    '用优惠券抵扣',
    'main',
    async () => {
      await call(driverPays.settle, { body: { parkId, orderId, plateNo, payScene, couponIds } });
      leads.reload();
    },
    say,
  );
  const debts = h('div');
  show(
    placeHead(place),
    message !== '' && h('p', { class: 'problem', role: 'alert' }, message),
    summary(stay),
    couponPart(stay, leads.choose),
    amountFen > 0 && payPart({ place, leads, amountFen, wanted, words: '', elsewhere: atBooth }),
    dueFen > 0 && amountFen === 0 && h('div', { class: 'pay' }, line, settle),
    debts,
    stay.bands.length > 0 && timeline(stay),
    tariff(place),
    h(
      'div',
      { class: 'links' },
      h('button', { type: 'button', class: 'plain', click: () => leads.reload() }, '刷新'),
      h('button', { type: 'button', class: 'plain', click: leads.otherPlate }, '查询其他车牌'),
    ),
  );
  void appendDebts(place, plateNo, debts, leads).catch(() => false);
}

export const placeHead = ({ parkName, gateName, address }: Place): HTMLElement =>
  h('header', {}, h('h1', {}, parkName, gateName !== '' && h('small', {}, gateName)), address !== '' && h('p', {}, address));

/** Published tariff, and whom to call. */
export function tariff({ priceText, afterPayMinutes, servicePhone, dealerName }: Place): HTMLElement {
  return h(
    'section',
    { class: 'card', 'aria-label': '收费公示' },
    h('h2', {}, '收费公示'),
    h('p', { class: 'tariff' }, priceText || '本车场尚未公示收费标准，请向岗亭或客服询问。'),
    h('p', { class: 'quiet' }, `场内缴费后 ${afterPayMinutes} 分钟内离场不再收费。收费单位：${dealerName}`),
    servicePhone !== '' && h('a', { class: 'phone', href: `tel:${servicePhone}` }, `客服电话 ${servicePhone}`),
  );
}
