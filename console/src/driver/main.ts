import { claimPagePath, counterPagePath } from '@bochong/contract/coupon';
import { plateFacts } from '@bochong/contract/kernel/plate';
import { driverPages } from '@bochong/contract/parking-order';
import './driver.css';
import { CallError, call } from './call.ts';
import { startClaim } from './claim-view.ts';
import { actionButton, h, problemLine, show } from './dom.ts';
import { showLinks } from './links-part.ts';
import { knownPlates, type Pending, pendingBill, rememberPlate } from './memory.ts';
import { isPaid, type Outcome, stateOf } from './pay.ts';
import { learnPayer } from './payer.ts';
import { plateKeyboard } from './plate-keyboard.ts';
import { plateView } from './plate-view.ts';
import { showReceipt } from './receipt-view.ts';
import { offerShop, resumeShop } from './shop-view.ts';
import { appendDebts, type Place, placeHead, type StayLeads, showStay, tariff } from './stay-view.ts';
import { showWaiting } from './waiting-view.ts';

const token = location.pathname.split('/')[2] ?? '';
const [entryCode, exitCode] = [1, 2];
const noStay = '42232';
const notTogether = '43515';

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));

/** Leads of everything that shows a stay of a plate; without a plate, the vehicle at the exit. */
function leadsOf(place: Place, plateNo: string | undefined): StayLeads {
  const reload = (message?: string) => void openStay(place, plateNo, message);
  const paid = (bill: Pending) => showReceipt(bill, reload);
  return {
    async outcome(outcome: Outcome, bill: Pending) {
      if (outcome === 'paid') await paid(bill);
      else showWaiting(bill, { back: '返回停车详情', paid, again: reload });
    },
    reload,
    otherPlate: () => showPlates(place),
    // What cannot be used together with the others is meant alone.
    choose: (couponIds) => void openStay(place, plateNo, undefined, couponIds),
  };
}

/** The stay with these of its coupons; of several that do not go together the last one chosen is meant. */
async function stayWith(plateNo: string | undefined, couponIds: string[] | undefined) {
  const ask = (ids: string[] | undefined) =>
    call(driverPages.stay, { body: { token, ...(plateNo !== undefined && { plateNo }), ...(ids && { couponIds: ids }) } });
  try {
    return await ask(couponIds);
  } catch (failure) {
    const last = couponIds?.at(-1);
    if (!(failure instanceof CallError) || failure.code !== notTogether || last === undefined) throw failure;
    return ask([last]);
  }
}

async function openStay(place: Place, plateNo: string | undefined, message?: string, couponIds?: string[]): Promise<void> {
  try {
    const stay = await stayWith(plateNo, couponIds);
    // The vehicle at the exit may be another one by the time this one is looked at again: from here on its plate is meant.
    showStay(place, stay, leadsOf(place, place.codeType === exitCode ? plateNo : stay.plateNo), message);
  } catch (failure) {
    if (plateNo === undefined) showNobodyAtExit(place, messageOf(failure));
    else await showUnknown(place, plateNo, failure);
  }
}

/** Nobody stands at the exit, as far as its camera knows. */
function showNobodyAtExit(place: Place, message: string): void {
  const { line, say } = problemLine();
  const number = knownPlates().find((plate) => plate.startsWith('无牌'));
  show(
    placeHead(place),
    h(
      'section',
      { class: 'card' },
      h('p', { role: 'status' }, message),
      line,
      actionButton('车已到杆前，再查一次', 'main', () => openStay(place, undefined)),
      number !== undefined &&
        actionButton(
          `我是无牌车 ${number}`,
          'second',
          async () => {
            const { opened } = await call(driverPages.leave, { body: { token, plateNo: number } });
            if (opened) showLane(place, number, '道闸已抬起，一路平安');
            else await openStay(place, undefined);
          },
          say,
        ),
    ),
    tariff(place),
  );
}

/** The plate is not in the lot: what may be wrong, what it may owe, and the way back. */
async function showUnknown(place: Place, plateNo: string, failure: unknown): Promise<void> {
  const debts = h('div');
  const missing = failure instanceof CallError && failure.code === noStay;
  show(
    placeHead(place),
    h(
      'section',
      { class: 'card' },
      h('div', { class: 'who' }, plateView(plateNo)),
      h('p', { role: 'alert' }, missing ? '没有查到这辆车的在场记录。请核对车牌，或到出口扫码缴费。' : messageOf(failure)),
      missing
        ? h('button', { type: 'button', class: 'main', click: () => showPlates(place, plateNo) }, '修改车牌')
        : actionButton('重试', 'main', () => openStay(place, plateNo)),
    ),
    debts,
    tariff(place),
  );
  if (missing) await appendDebts(place, plateNo, debts, leadsOf(place, plateNo)).catch(() => false);
}

/** Where a driver says which vehicle: one known to this phone, or typed. */
function showPlates(place: Place, start = ''): void {
  const { line, say } = problemLine();
  let typed = start;
  const ask = async () => {
    if (plateFacts(typed) === null) return say('车牌号不完整或不正确，请核对');
    say('');
    await openStay(place, typed);
  };
  const button = actionButton('查询停车费', 'main', ask, say);
  const keyboard = plateKeyboard(start, (plateNo, whole) => {
    typed = plateNo;
    button.disabled = !whole;
  });
  const known = knownPlates();
  show(
    placeHead(place),
    known.length > 0 &&
      h(
        'section',
        { class: 'card', 'aria-label': '最近查询' },
        h('h2', {}, '最近查询'),
        h(
          'div',
          { class: 'known' },
          ...known.map((plate) =>
            h('button', { type: 'button', 'aria-label': plate, click: () => void openStay(place, plate) }, plateView(plate)),
          ),
        ),
      ),
    h('section', { class: 'card', 'aria-label': '输入车牌' }, h('h2', {}, '输入车牌'), keyboard, line, button),
    tariff(place),
  );
}

function showLane(place: Place, plateNo: string, words: string): void {
  show(
    placeHead(place),
    h('section', { class: 'card' }, h('div', { class: 'who' }, plateView(plateNo)), h('p', { class: 'next', role: 'status' }, words)),
    tariff(place),
  );
}

/** At the entry of a lot: a vehicle without a plate asks to be let in. */
function showEntry(place: Place): void {
  const { line, say } = problemLine();
  show(
    placeHead(place),
    h(
      'section',
      { class: 'card' },
      h('h2', {}, '无牌车入场'),
      h('p', {}, '请将车停在杆前，再点下面的按钮。本手机会记住入场编号，出场时用同一部手机扫码缴费。'),
      line,
      actionButton(
        '扫码入场',
        'main',
        async () => {
          const { plateNo } = await call(driverPages.enter, { body: { token } });
          rememberPlate(plateNo);
          showLane(place, plateNo, '道闸已抬起，请入场。请记住入场编号，出场时凭它缴费。');
        },
        say,
      ),
      h('p', { class: 'quiet' }, '有车牌的车辆会自动识别，无需扫码。'),
    ),
    tariff(place),
  );
}

/** A bill this phone was shown before: what became of it comes first, whatever the network did meanwhile. */
async function resumed(place: Place): Promise<boolean> {
  const bill = pendingBill();
  if (bill?.parkId !== place.parkId || place.codeType === entryCode) return false;
  const state = await stateOf(bill.outTradeNo).catch(() => null);
  if (bill.shop) return resumeShop({ token, place, leave: () => void start() }, bill, state);
  const leads = leadsOf(place, place.codeType === exitCode ? undefined : bill.plateNo);
  if (state && isPaid(state)) await leads.outcome('paid', bill);
  else if (!state || state.payState < 2) await leads.outcome('opened', bill);
  else return false;
  return true;
}

async function start(): Promise<void> {
  try {
    const place = await call(driverPages.place, { params: { token } });
    document.title = `${place.parkName} · 停车缴费`;
    void showLinks(token).catch(() => undefined);
    if (place.codeType !== entryCode) void offerShop({ token, place, leave: () => void start() }).catch(() => undefined);
    const payerOf = (code: string) => call(driverPages.payer, { body: { token, code } });
    if (place.codeType !== entryCode && (await learnPayer(place.wechatLogin, payerOf))) return;
    if (await resumed(place)) return;
    if (place.codeType === entryCode) showEntry(place);
    else if (place.codeType === exitCode) await openStay(place, undefined);
    else showPlates(place);
  } catch (failure) {
    show(
      h(
        'section',
        { class: 'card' },
        h('h1', {}, '打不开这个二维码'),
        h('p', { class: 'problem', role: 'alert' }, messageOf(failure)),
        h('button', { type: 'button', class: 'main', click: () => void start() }, '重试'),
      ),
    );
  }
}

/** The code of a lane or lot, that of a coupon, or that of a merchant's counter. */
const begin = () => {
  const atCounter = location.pathname.startsWith(counterPagePath(''));
  return atCounter || location.pathname.startsWith(claimPagePath('')) ? startClaim(token, atCounter) : start();
};

/** A phone that comes back from the channel's app may have kept the page: what became of the bill is asked anew. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void begin();
});
void begin();
