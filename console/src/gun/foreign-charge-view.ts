import { type DriverForeignCharge, driverForeigns, foreignChargeState as state } from '@bochong/contract/charging-peer';
import { call } from '../driver/call.ts';
import { h, problemLine, show } from '../driver/dom.ts';
import { clock, dayAndClock, yuan } from '../driver/words.ts';
import { formatEnergy } from '../kit/format.ts';
import { fact, figure, follow, type Phone, stopPart } from './follow-charge.ts';

const followed: readonly number[] = [state.STARTING, state.CHARGING, state.STOPPING, state.ENDED];
const stoppable: readonly number[] = [state.STARTING, state.CHARGING];

/** How a charge at another operator's gun stands, in a sentence that says what to do next. */
export function sentenceOf({
  state: now,
  said,
  owedFen,
  peerName,
}: Pick<DriverForeignCharge, 'state' | 'said' | 'owedFen' | 'peerName'>): string {
  if (now === state.STARTING) return said === '' ? `正在请${peerName}启动，请保持枪插好。` : `${said}，请稍候。`;
  if (now === state.CHARGING) return said === '' ? `正在充电。费用以${peerName}的账单为准，可以离开本页。` : `${said}。`;
  if (now === state.STOPPING) return '正在停止，请稍候再拔枪。';
  if (now === state.ENDED) return `已停止，请拔枪归位。正在等${peerName}的账单，收到后从余额结算，多冻结的退回。`;
  if (now === state.DISPUTED) return '对方的账单与充电过程不符，正在人工核对，核对前不扣款。';
  if (now === state.FAILED) return said === '' ? '没有充电，没有扣款。' : `没有充电，没有扣款：${said}。`;
  return owedFen > 0 ? `余额不够，还欠 ${yuan(owedFen)}，充值后自动补扣。` : '已从余额结算。';
}

function summary(charge: DriverForeignCharge): HTMLElement {
  const { startAt, payableFen, energyWh, soc, heldFen, heardAt, targetFen } = charge;
  const settled = charge.state === state.SETTLED;
  const begun = startAt !== null || energyWh > 0;
  return h(
    'section',
    { class: 'card', 'aria-label': '充电情况' },
    h('h1', {}, state.label(charge.state)),
    begun && h('p', { class: 'sum' }, yuan(payableFen), h('small', {}, settled ? '应付' : '对方告知的目前费用')),
    h('p', { class: settled ? 'next' : '', role: 'status' }, sentenceOf(charge)),
    begun && h('div', { class: 'figures' }, figure('已充(度)', formatEnergy(energyWh)), soc !== null && figure('车辆电量', `${soc}%`)),
    h(
      'p',
      { class: 'quiet' },
      [
        targetFen !== null && `充到 ${yuan(targetFen)} 停止`,
        heldFen > 0 && `已冻结 ${yuan(heldFen)}`,
        heardAt !== null && followed.includes(charge.state) && `${clock(heardAt)} 的数据`,
      ]
        .filter(Boolean)
        .join(' · '),
    ),
  );
}

function receipt(charge: DriverForeignCharge): HTMLElement | false {
  const { startAt, endAt, paidFen, refundedFen, owedFen, plateNo, elecFen, serviceFen, orderNo, dealerName, peerName } = charge;
  if (charge.state !== state.SETTLED) return false;
  return h(
    'section',
    { class: 'card receipt', 'aria-label': '凭证' },
    h('h2', {}, '凭证'),
    h(
      'dl',
      { class: 'pairs' },
      fact('电站', `${charge.stationName} ${charge.connectorName}`),
      fact('运营商', peerName),
      plateNo !== null && fact('车牌', plateNo),
      startAt !== null && fact('开始', dayAndClock(startAt)),
      endAt !== null && fact('结束', dayAndClock(endAt)),
      fact('电费', yuan(elecFen)),
      fact('服务费', yuan(serviceFen)),
      fact('已付', yuan(paidFen)),
      refundedFen > 0 && fact('已退', yuan(refundedFen)),
      owedFen > 0 && fact('待付', yuan(owedFen)),
      fact('订单号', orderNo),
      fact('收款单位', dealerName),
    ),
  );
}

const stopOf = (phone: Phone, orderId: string): HTMLElement =>
  stopPart(async (box) => {
    await call(driverForeigns.stop, { body: { ...phone, orderId } });
    box.replaceChildren(h('p', { role: 'status' }, '已请对方停止，请稍候。'));
  });

/** A charge at another operator's gun, followed until its bill has come. */
export async function showForeignCharge(phone: Phone, orderId: string, back: () => void): Promise<void> {
  const ask = () => call(driverForeigns.charge, { body: { ...phone, orderId } });
  const first = await ask();
  const { line, say } = problemLine();
  const [facts, deed, more] = [h('div', { class: 'stack' }), h('div', { class: 'stack' }), h('div', { class: 'stack' })];
  let stops = false;
  const draw = (charge: DriverForeignCharge) => {
    facts.replaceChildren(summary(charge));
    more.replaceChildren(...[receipt(charge)].filter((part) => part !== false));
    // What is being pressed is not replaced under the finger.
    if (stops === stoppable.includes(charge.state)) return;
    stops = !stops;
    deed.replaceChildren(...(stops ? [stopOf(phone, orderId)] : []));
  };
  draw(first);
  const { stationName, connectorName, connectorCode, peerName, serviceTel } = first;
  const here = show(
    h('header', {}, h('h1', {}, stationName, h('small', {}, `${connectorName} ${connectorCode}`)), h('p', {}, peerName)),
    facts,
    line,
    deed,
    more,
    serviceTel !== '' && h('a', { class: 'phone', href: `tel:${serviceTel}` }, `对方客服 ${serviceTel}`),
    h('div', { class: 'links' }, h('button', { type: 'button', class: 'plain', click: back }, '返回')),
  );
  await follow({ first, ask, goesOn: (charge) => followed.includes(charge.state), here, draw, say });
}
