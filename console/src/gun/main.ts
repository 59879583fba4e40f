import {
  chargingOrderErrors,
  type DriverAccount,
  type DriverGun,
  driverChargeErrors,
  driverCharges,
} from '@bochong/contract/charging-order';
import '../driver/driver.css';
import { CallError, call } from '../driver/call.ts';
import { h, show } from '../driver/dom.ts';
import { type Pending, pendingBill, rememberBill } from '../driver/memory.ts';
import { isPaid, type Outcome, stateOf } from '../driver/pay.ts';
import { learnPayer } from '../driver/payer.ts';
import { showWaiting } from '../driver/waiting-view.ts';
import { messageOf } from './advice.ts';
import { showCharge } from './charge-view.ts';
import { showLogin } from './login-view.ts';
import { keepPass, knownPass } from './memory.ts';
import { showPast } from './past-view.ts';
import { type StartLeads, showStart } from './start-view.ts';

const token = location.pathname.split('/')[2] ?? '';

const isExpired = (failure: unknown): boolean => failure instanceof CallError && failure.code === driverChargeErrors.passExpired.code;
const loadGun = () => call(driverCharges.gun, { params: { token } });

/** What could not be shown, and the way to try again. */
function showFailure(failure: unknown): void {
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

const orderOf = ({ subject }: Pending): string | undefined => (subject.startsWith('charge ') ? subject.slice('charge '.length) : undefined);

/** Ways between the views of one gun for somebody who is known. */
function leadsOf(gun: DriverGun, pass: string): StartLeads {
  const reload = (message?: string) => void open(message);
  const paid = async (bill: Pending) => {
    rememberBill(null);
    const orderId = orderOf(bill);
    if (orderId !== undefined) await started(orderId);
    else await open('', true);
  };
  const started = async (orderId: string) => {
    await showCharge(gun, { token, pass }, orderId, { outcome, back: () => reload(), past }).catch(refused);
  };
  const past = () => void showPast({ token, pass }, { started, back: () => reload() }).catch(refused);
  const refused = (failure: unknown) => (isExpired(failure) ? login(gun, messageOf(failure)) : showFailure(failure));
  async function outcome(result: Outcome, bill: Pending): Promise<void> {
    if (result === 'paid') await paid(bill);
    else showWaiting(bill, { back: '返回充电枪', paid, again: reload });
  }
  return { outcome, started, past, back: () => reload(), reload: () => reload(), otherNumber: () => login(gun) };
}

function login(gun: DriverGun, message = ''): void {
  keepPass(gun.dealerName, null);
  showLogin(gun, token, () => void open(), message);
}

const rechargePause = 1000;
const rechargeTries = 30;

/** The account; right after a recharge it is asked for until the money is there, for half a minute at most. */
async function accountOf(pass: string, recharged: boolean): Promise<DriverAccount> {
  const ask = () => call(driverCharges.account, { body: { token, pass } });
  let account = await ask();
  if (!recharged || account.obstacle !== chargingOrderErrors.balanceLow.code) return account;
  show(h('section', { class: 'card' }, h('h1', {}, '充值到账中'), h('p', { role: 'status' }, '已收到付款，正在记入余额，请稍候。')));
  for (let tries = 0; account.obstacle === chargingOrderErrors.balanceLow.code && tries < rechargeTries; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, rechargePause));
    account = await ask();
  }
  return account;
}

/** The gun, with whoever this phone is: what runs comes first. */
async function open(message = '', recharged = false): Promise<void> {
  try {
    const gun = await loadGun();
    document.title = `${gun.stationName} · 充电`;
    const pass = knownPass(gun.dealerName);
    if (pass === undefined) return showLogin(gun, token, () => void open(), message);
    const account = await accountOf(pass, recharged).catch((failure: unknown) => {
      if (!isExpired(failure)) throw failure;
      login(gun, messageOf(failure));
    });
    if (account) await showStart(gun, account, { token, pass }, leadsOf(gun, pass), message);
  } catch (failure) {
    showFailure(failure);
  }
}

/** A bill this phone was shown at this gun: what became of it comes first, whatever the network did meanwhile. */
async function resumed(gun: DriverGun, pass: string): Promise<boolean> {
  const bill = pendingBill();
  if (bill?.parkId !== token) return false;
  const state = await stateOf(bill.outTradeNo).catch(() => null);
  if (state && !isPaid(state) && state.payState >= 2) return false;
  await leadsOf(gun, pass).outcome(state && isPaid(state) ? 'paid' : 'opened', bill);
  return true;
}

async function start(): Promise<void> {
  try {
    const gun = await loadGun();
    document.title = `${gun.stationName} · 充电`;
    if (await learnPayer(gun.wechatLogin, (code) => call(driverCharges.payer, { body: { token, code } }))) return;
    const pass = knownPass(gun.dealerName);
    if (pass === undefined) return showLogin(gun, token, () => void open());
    if (await resumed(gun, pass)) return;
    const account = await accountOf(pass, false);
    const leads = leadsOf(gun, pass);
    if (account.runningOrderId !== null) await leads.started(account.runningOrderId);
    else await showStart(gun, account, { token, pass }, leads);
  } catch (failure) {
    if (isExpired(failure)) await loadGun().then((gun) => login(gun, messageOf(failure)), showFailure);
    else showFailure(failure);
  }
}

/** A phone that comes back from the channel's app may have kept the page: what became of the bill is asked anew. */
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void start();
});
void start();
