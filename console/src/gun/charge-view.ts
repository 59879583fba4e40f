import {
  chargeMode,
  type DriverCharge,
  type DriverGun,
  driverCharges,
  chargingOrderStatus as status,
} from '@bochong/contract/charging-order';
import { rateLabel, yuanPerKwh } from '@bochong/contract/charging-tariff';
import { call } from '../driver/call.ts';
import { h, problemLine, show } from '../driver/dom.ts';
import type { Pending } from '../driver/memory.ts';
import { type Outcome, payMeans } from '../driver/pay.ts';
import { payPart } from '../driver/pay-part.ts';
import { clock, dayAndClock, yuan } from '../driver/words.ts';
import { formatEnergy, formatMinutes } from '../kit/format.ts';
import { closeAdvice, stopAdvice } from './advice.ts';
import { fact, figure, follow, type Phone, stopPart } from './follow-charge.ts';

const running: readonly number[] = [status.CREATED, status.STARTING, status.CHARGING, status.STOPPING, status.SETTLING];
const flowing: readonly number[] = [status.CHARGING, status.STOPPING];

export interface ChargeLeads {
  outcome(outcome: Outcome, bill: Pending): Promise<void>;
  back(): void;
  /** To what was charged before, and what may be objected to it. */
  past(): void;
}

/** How a charge stands, in a sentence that says what to do next. */
function sentence({ orderStatus, powerW, stopReason, closeReason, deviceOnline, owedFen }: DriverCharge): string {
  if (orderStatus === status.STARTING || orderStatus === status.CREATED) return '正在启动，请保持枪插好，最长需要两分钟。';
  if (orderStatus === status.STOPPING) return '正在停止，请稍候再拔枪。';
  if (orderStatus === status.SETTLING) return '已停止，正在结算。';
  if (orderStatus === status.CLOSED) return closeAdvice[closeReason ?? 0] ?? '没有充电，没有扣款。';
  if (orderStatus === status.ABNORMAL) return '这次充电的数据要人工核对，核对前不扣款。请拔枪归位，有疑问请致电客服。';
  if (orderStatus === status.SETTLED) {
    const why = stopAdvice[stopReason ?? 0] ?? '';
    return `${why}请拔枪并放回枪座${owedFen > 0 ? '，再付清余下的费用' : ''}。`;
  }
  if (!deviceOnline) return '设备暂时没有联网，充电不受影响，数字会在恢复后更新。';
  return powerW === 0 ? '车辆暂停取电，可能已充满或正在调节。' : '正在充电，可以离开本页，随时扫码回来查看。';
}

const titles: Readonly<Record<number, string>> = {
  [status.CREATED]: '正在启动',
  [status.STARTING]: '正在启动',
  [status.CHARGING]: '充电中',
  [status.STOPPING]: '正在停止',
  [status.SETTLING]: '正在结算',
  [status.SETTLED]: '充电结束',
  [status.CLOSED]: '没有充电',
  [status.ABNORMAL]: '待人工核对',
};

/** How far the charge is on its way to what was set; null where it is to the full. */
function progress({ chargeMode: mode, targetValue, payableFen, energyWh, minutes }: DriverCharge): { part: number; text: string } | null {
  if (targetValue === null) return null;
  const parts: Readonly<Record<number, [done: number, text: string]>> = {
    [chargeMode.AMOUNT]: [payableFen, `充到 ${yuan(targetValue)} 自动停止`],
    [chargeMode.ENERGY]: [energyWh, `充到 ${formatEnergy(targetValue)} 度自动停止`],
    [chargeMode.TIME]: [minutes * 60, `充 ${formatMinutes(Math.round(targetValue / 60))}自动停止`],
  };
  const known = parts[mode];
  return known ? { part: Math.min(1, known[0] / targetValue), text: known[1] } : null;
}

function summary(charge: DriverCharge): HTMLElement {
  const { orderStatus, payableFen, energyWh, powerW, soc, minutes, heldFen, sampleAt } = charge;
  const aim = flowing.includes(orderStatus) ? progress(charge) : null;
  const begun = charge.startAt !== null;
  return h(
    'section',
    { class: 'card', 'aria-label': '充电情况' },
    h('h1', {}, titles[orderStatus] ?? ''),
    begun && h('p', { class: 'sum' }, yuan(payableFen), h('small', {}, flowing.includes(orderStatus) ? '目前费用' : '应付')),
    h('p', { class: orderStatus === status.SETTLED ? 'next' : '', role: 'status' }, sentence(charge)),
    begun &&
      h(
        'div',
        { class: 'figures' },
        figure('已充(度)', formatEnergy(energyWh)),
        figure('时长', formatMinutes(minutes)),
        flowing.includes(orderStatus) && figure('功率(kW)', powerW === null ? '—' : (powerW / 1000).toFixed(1)),
        soc !== null && figure('车辆电量', `${soc}%`),
      ),
    aim !== null && h('progress', { max: '1', value: String(aim.part), 'aria-label': aim.text }),
    aim !== null && h('p', { class: 'quiet' }, aim.text),
    flowing.includes(orderStatus) && sampleAt !== null && h('p', { class: 'quiet' }, `${clock(sampleAt)} 的数据 · 已冻结 ${yuan(heldFen)}`),
  );
}

function details(charge: DriverCharge): HTMLElement | false {
  const { lines, discountFen, balanceDiscountFen, payableFen } = charge;
  if (lines.length === 0) return false;
  const row = (when: string, what: string, amount: string, look = '') =>
    h('li', { class: look }, h('span', { class: 'when' }, when), h('span', { class: 'what' }, what), h('span', { class: 'fen' }, amount));
  return h(
    'section',
    { class: 'card', 'aria-label': '费用明细' },
    h('h2', {}, '费用明细'),
    h(
      'ol',
      { class: 'bands' },
      ...lines.map(({ from, to, rateLabel: label, energyWh, elecPriceE5, servicePriceE5, elecFen, serviceFen }) =>
        row(
          `${clock(from)}–${clock(to)}`,
          `${rateLabel.label(label)} ${formatEnergy(energyWh)}度 × ${yuanPerKwh(elecPriceE5 + servicePriceE5)}`,
          yuan(elecFen + serviceFen),
        ),
      ),
      discountFen > 0 && row('', '优惠', `−${yuan(discountFen)}`),
      row('', flowing.includes(charge.orderStatus) ? '目前合计' : '应付', yuan(payableFen), 'total'),
      balanceDiscountFen > 0 && row('', '全额余额支付优惠', `−${yuan(balanceDiscountFen)}`),
    ),
  );
}

function receipt(charge: DriverCharge): HTMLElement | false {
  const { orderNo, startAt, endAt, paidFen, refundedFen, owedFen, plateNo, dealerName, connectorName, stationName } = charge;
  if (charge.orderStatus !== status.SETTLED || startAt === null || endAt === null) return false;
  return h(
    'section',
    { class: 'card receipt', 'aria-label': '凭证' },
    h('h2', {}, '凭证'),
    h(
      'dl',
      { class: 'pairs' },
      fact('电站', `${stationName} ${connectorName}`),
      plateNo !== null && fact('车牌', plateNo),
      fact('开始', dayAndClock(startAt)),
      fact('结束', dayAndClock(endAt)),
      fact('已付', yuan(paidFen)),
      refundedFen > 0 && fact('已退', yuan(refundedFen)),
      owedFen > 0 && fact('待付', yuan(owedFen)),
      fact('订单号', orderNo),
      fact('收款单位', dealerName),
    ),
  );
}

const stopOf = (phone: Phone, orderId: string, stopped: () => void): HTMLElement =>
  stopPart(async () => {
    await call(driverCharges.stop, { body: { ...phone, orderId } });
    stopped();
  });

/** A charge, followed while it runs: what changes is replaced in place, and a network that is away for a while changes nothing. */
export async function showCharge(gun: DriverGun, phone: Phone, orderId: string, leads: ChargeLeads): Promise<void> {
  const ask = () => call(driverCharges.order, { body: { ...phone, orderId } });
  const first = await ask();
  const { line, say } = problemLine();
  const [facts, deed, more] = [h('div', { class: 'stack' }), h('div', { class: 'stack' }), h('div', { class: 'stack' })];
  let deedOf = '';
  const draw = (charge: DriverCharge) => {
    facts.replaceChildren(summary(charge));
    more.replaceChildren(...[details(charge), receipt(charge)].filter((part) => part !== false));
    // What is being pressed is not replaced under the finger.
    const kind = charge.orderStatus === status.CHARGING ? 'stop' : charge.owedFen > 0 ? `pay${charge.owedFen}` : '';
    if (kind === deedOf) return;
    deedOf = kind;
    if (kind === 'stop') deed.replaceChildren(stopOf(phone, orderId, () => void ask().then(draw, () => undefined)));
    else if (charge.owedFen > 0) deed.replaceChildren(restPart(gun, phone, charge, leads));
    else deed.replaceChildren();
  };
  draw(first);
  const here = show(
    h('header', {}, h('h1', {}, first.stationName, h('small', {}, `${first.connectorName} ${first.connectorCode}`))),
    facts,
    line,
    deed,
    more,
    h(
      'div',
      { class: 'links' },
      h('button', { type: 'button', class: 'plain', click: leads.back }, '返回充电枪'),
      h('button', { type: 'button', class: 'plain', click: leads.past }, '我的充电与申诉'),
    ),
  );
  await follow({ first, ask, goesOn: ({ orderStatus }) => running.includes(orderStatus), here, draw, say });
}

function restPart(gun: DriverGun, phone: Phone, { orderId, owedFen, plateNo }: DriverCharge, leads: ChargeLeads): HTMLElement {
  return payPart({
    ...{ place: gun, leads, amountFen: owedFen, words: '付清', elsewhere: '联系客服' },
    wanted: (payChannel) => ({
      ...{ parkId: phone.token, subject: `charge ${orderId}`, plateNo: plateNo ?? '', amountFen: owedFen },
      create: () => call(driverCharges.pay, { body: { ...phone, orderId, payChannel, ...payMeans() } }),
    }),
  });
}
