import {
  chargeMode,
  chargingOrderErrors,
  type DriverAccount,
  type DriverGun,
  driverCharges,
  driverTargets,
} from '@bochong/contract/charging-order';
import { CallError, call } from '../driver/call.ts';
import { actionButton, h, problemLine, show } from '../driver/dom.ts';
import { rememberPlate } from '../driver/memory.ts';
import { payMeans } from '../driver/pay.ts';
import { payPart } from '../driver/pay-part.ts';
import { dayAndClock, yuan } from '../driver/words.ts';
import { formatEnergy, formatMinutes } from '../kit/format.ts';
import { adviceOf, messageOf } from './advice.ts';
import type { ChargeLeads } from './charge-view.ts';
import { choice } from './choice.ts';
import { estimate } from './estimate.ts';
import { gunCard, head, posted } from './gun-head.ts';
import { requestNoFor, startAnswered } from './memory.ts';
import { platePart } from './plate-part.ts';
import { followReservation, forHolder, loadReservation, reservationPart } from './reservation-view.ts';

export interface StartLeads extends ChargeLeads {
  started(orderId: string): Promise<void>;
  /** Gun and account are asked anew. */
  reload(): void;
  otherNumber(): void;
}

interface Phone {
  token: string;
  pass: string;
}

/** Modes with the unit that a driver types, and what stands ready to be chosen. */
const modes = [
  { mode: chargeMode.FULL, name: '充满', unit: '', factor: 1, ready: [] },
  { mode: chargeMode.AMOUNT, name: '按金额', unit: '元', factor: 100, ready: [20, 50, 100] },
  { mode: chargeMode.ENERGY, name: '按电量', unit: '度', factor: 1000, ready: [10, 20, 40] },
  { mode: chargeMode.TIME, name: '按时长', unit: '分钟', factor: 60, ready: [30, 60, 120] },
] as const;
type Mode = (typeof modes)[number];

/** What the wish comes to, in a sentence; an empty text where nothing can be told. */
function estimateText({ bands, minuteNow, ratedPowerW }: DriverGun, { mode }: Mode, target: number | null): string {
  if (mode === chargeMode.FULL) {
    const ten = estimate(bands, minuteNow, ratedPowerW, { energyWh: 10_000 });
    return ten ? `按现在的电价，每 10 度约 ${yuan(ten.fen)}。充满或余额不足时自动停止。` : '';
  }
  if (target === null) return '';
  const upTo = {
    [chargeMode.AMOUNT]: { fen: target },
    [chargeMode.ENERGY]: { energyWh: target },
    [chargeMode.TIME]: { minutes: target / 60 },
  }[mode];
  const sum = estimate(bands, minuteNow, ratedPowerW, upTo);
  if (!sum) return '';
  if (mode === chargeMode.AMOUNT) return `约 ${formatEnergy(sum.energyWh)} 度，最快${formatMinutes(sum.minutes)}。以电表为准。`;
  return mode === chargeMode.ENERGY
    ? `约 ${yuan(sum.fen)}，最快${formatMinutes(sum.minutes)}。以电表为准。`
    : `最多约 ${yuan(sum.fen)}（${formatEnergy(sum.energyWh)} 度）。以电表为准。`;
}

/** How far to charge; the sentence under it says what that comes to. */
function aimPart(gun: DriverGun): { element: HTMLElement; wish: () => { chargeMode: Mode['mode']; targetValue: number | null } } {
  let mode: Mode = modes[0];
  let target: number | null = null;
  const field = h('div', { class: 'pay' });
  const words = h('p', { class: 'quiet', role: 'status' });
  const tell = () => words.replaceChildren(estimateText(gun, mode, target));
  const draw = () => {
    tell();
    if (mode.mode === chargeMode.FULL) return field.replaceChildren();
    const { unit, factor, ready, name } = mode;
    const bounds = driverTargets[mode.mode] ?? { least: factor, most: factor };
    const input = h('input', {
      type: 'number',
      inputmode: 'decimal',
      min: String(bounds.least / factor),
      max: String(bounds.most / factor),
    });
    const take = (value: number) => {
      const inside = value * factor >= bounds.least && value * factor <= bounds.most;
      target = inside ? Math.round(value * factor) : null;
      if (inside) tell();
      else words.replaceChildren(`可选 ${bounds.least / factor}–${bounds.most / factor} ${unit}`);
    };
    input.addEventListener('input', () => take(Number(input.value)));
    field.replaceChildren(
      h('label', { class: 'field' }, `${name}（${unit}）`, input),
      h(
        'div',
        { class: 'ready' },
        ...ready.map((value) => {
          const press = () => {
            input.value = String(value);
            take(value);
          };
          return h('button', { type: 'button', class: 'second', click: press }, `${value}${unit}`);
        }),
      ),
    );
  };
  const options = modes.map((value) => ({ value, name: value.name }));
  const chooser = choice<Mode>('充到哪里', options, mode, (value) => {
    mode = value;
    target = null;
    draw();
  });
  draw();
  return { element: h('div', { class: 'pay' }, chooser, field, words), wish: () => ({ chargeMode: mode.mode, targetValue: target }) };
}

/** Money into the account, by whatever the phone pays with. */
function rechargePart(gun: DriverGun, account: DriverAccount, phone: Phone, leads: StartLeads): HTMLElement {
  const { presetsFen, minRechargeFen } = account;
  const [first] = presetsFen;
  if (first === undefined) return h('p', { class: 'quiet' }, '余额已接近上限，不能再充值。余额可向客服申请退回。');
  const box = h('div', { class: 'pay' });
  const draw = (amountFen: number) => {
    const options = presetsFen.map((value) => ({ value, name: yuan(value) }));
    box.replaceChildren(
      choice('充值金额', options, amountFen, draw),
      payPart({
        ...{ place: gun, leads, amountFen, words: '充值', elsewhere: '到服务台充值' },
        wanted: (payChannel) => ({
          ...{ parkId: phone.token, subject: `recharge ${amountFen}`, plateNo: '', amountFen },
          create: () => call(driverCharges.recharge, { body: { ...phone, amountFen, payChannel, ...payMeans() } }),
        }),
      }),
      h('p', { class: 'quiet' }, `单次不少于 ${yuan(minRechargeFen)}。余额可向客服申请退回。`),
    );
  };
  draw(presetsFen[1] ?? first);
  return box;
}

function accountCard(gun: DriverGun, account: DriverAccount, phone: Phone, leads: StartLeads): HTMLElement {
  const { phoneMask, availableFen, giftFen, frozenFen, obstacle, unpaid } = account;
  const low = obstacle === chargingOrderErrors.balanceLow.code;
  const recharge = h('div', { class: 'pay' });
  const open = () => recharge.replaceChildren(rechargePart(gun, account, phone, leads));
  if (low) open();
  return h(
    'section',
    { class: 'card', 'aria-label': '我的账户' },
    h(
      'div',
      { class: 'who' },
      h('span', {}, phoneMask),
      h('button', { type: 'button', class: 'plain', click: leads.otherNumber }, '换手机号'),
    ),
    h('p', { class: 'sum' }, yuan(availableFen), h('small', {}, '可用余额')),
    (giftFen > 0 || frozenFen > 0) &&
      h(
        'p',
        { class: 'quiet' },
        [giftFen > 0 && `含赠送 ${yuan(giftFen)}`, frozenFen > 0 && `另有冻结 ${yuan(frozenFen)}`].filter(Boolean).join('，'),
      ),
    obstacle !== '' &&
      h('p', { class: 'problem', role: 'alert' }, `${adviceOf(obstacle)}${low ? `起充金额 ${yuan(gun.minStartFen)}。` : ''}`),
    ...unpaid.map(({ orderId, stationName, endAt, owedFen }) =>
      h(
        'button',
        { type: 'button', class: 'second', click: () => void leads.started(orderId) },
        `${stationName}${endAt ? ` ${dayAndClock(endAt)}` : ''} 待付 ${yuan(owedFen)}`,
      ),
    ),
    account.runningOrderId !== null &&
      h('button', { type: 'button', class: 'main', click: () => void leads.started(account.runningOrderId ?? '') }, '查看进行中的充电'),
    !low && h('button', { type: 'button', class: 'plain', click: open }, '充值'),
    h('button', { type: 'button', class: 'plain', click: leads.past }, '我的充电与申诉'),
    recharge,
  );
}

/** A refusal is an answer; a network that is away is none, and the same request is asked again. */
const isAnswer = (failure: unknown): boolean => failure instanceof CallError && failure.code !== 'offline';

/** Gun and account: how far to charge, the button that starts, and the one that keeps the gun for somebody who is still on the way. */
export async function showStart(scanned: DriverGun, account: DriverAccount, phone: Phone, leads: StartLeads, message = ''): Promise<void> {
  const told = await loadReservation(phone);
  const gun = forHolder(scanned, told);
  const { line, say } = problemLine();
  say(message);
  const aim = aimPart(gun);
  const plate = platePart(account.plates);
  const start = async () => {
    say('');
    const wish = aim.wish();
    if (wish.chargeMode !== chargeMode.FULL && wish.targetValue === null) return say('请选择或填写要充到多少');
    const body = { ...phone, ...wish, plateNo: plate.chosen() };
    try {
      const { orderId } = await call(driverCharges.start, { body: { ...body, requestNo: requestNoFor(JSON.stringify(body)) } });
      startAnswered();
      if (body.plateNo !== null) rememberPlate(body.plateNo);
      await leads.started(orderId);
    } catch (failure) {
      if (isAnswer(failure)) startAnswered();
      throw new Error(messageOf(failure));
    }
  };
  const ready = gun.obstacle === '' && account.obstacle === '';
  const standing = h('div', { class: 'stack' }, gunCard(gun));
  const elsewhere = h('div', { class: 'stack' });
  const here = show(
    head(gun),
    standing,
    reservationPart(gun, told, phone, plate.chosen, leads.reload),
    accountCard(gun, account, phone, leads),
    ready &&
      h(
        'section',
        { class: 'card', 'aria-label': '启动充电' },
        aim.element,
        plate.element,
        line,
        actionButton('启动充电', 'main', start, say),
      ),
    !ready && line,
    elsewhere,
    posted(gun),
    h('div', { class: 'links' }, h('button', { type: 'button', class: 'plain', click: leads.reload }, '刷新')),
  );
  // Its code is loaded by whoever gets this far; a network that is away leaves the place empty.
  void import('./foreign-view.ts').then(({ fillElsewhere }) => fillElsewhere(elsewhere, phone, leads)).catch(() => undefined);
  void followGun(gun, phone.token, here, standing, leads.reload, (asked) => forHolder(asked, told));
  void followReservation(told, phone, here, leads.reload);
}

const pollMs = 4000;

/** Shows in place that the plug is in, or that the price has changed; what can be started now and could not before is a new page. */
async function followGun(
  shown: DriverGun,
  token: string,
  here: () => boolean,
  to: HTMLElement,
  reload: () => void,
  seen: (gun: DriverGun) => DriverGun,
): Promise<void> {
  let known = JSON.stringify([shown.workStatus, shown.plugged, shown.price]);
  while (here()) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const asked = here() && !document.hidden ? await call(driverCharges.gun, { params: { token } }).catch(() => null) : null;
    if (!asked || !here()) continue;
    const gun = seen(asked);
    if (gun.obstacle !== shown.obstacle) return reload();
    const now = JSON.stringify([gun.workStatus, gun.plugged, gun.price]);
    if (now !== known) to.replaceChildren(gunCard(gun));
    known = now;
  }
}
