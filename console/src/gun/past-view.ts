import { chargingAppealStatus, chargingAppealType, type DriverPastCharge, driverChargingAppeals } from '@bochong/contract/charging-appeal';
import { call } from '../driver/call.ts';
import { actionButton, h, problemLine, show } from '../driver/dom.ts';
import { dayAndClock, yuan } from '../driver/words.ts';
import { formatEnergy } from '../kit/format.ts';
import { messageOf } from './advice.ts';
import { choice } from './choice.ts';

interface Phone {
  token: string;
  pass: string;
}
interface PastLeads {
  /** To one charge as it ended. */
  started(orderId: string): Promise<void>;
  back(): void;
}

const types = chargingAppealType.options.map(({ value, label }) => ({ value, name: label }));
const shortest = 4;

/** What became of an appeal, in a sentence. */
function outcome({ appealNo, appealStatus, deadlineAt, refundFen, opinion }: NonNullable<DriverPastCharge['appeal']>): string {
  if (appealStatus === chargingAppealStatus.PENDING) return `申诉 ${appealNo} 处理中，${dayAndClock(deadlineAt)} 前答复。`;
  if (appealStatus === chargingAppealStatus.WITHDRAWN) return `申诉 ${appealNo} 已撤回。`;
  if (appealStatus === chargingAppealStatus.REJECTED) return `申诉 ${appealNo} 未通过：${opinion}`;
  return `申诉 ${appealNo} 已通过${refundFen > 0 ? `，退 ${yuan(refundFen)}` : ''}：${opinion}`;
}

/** What is objected to: its kind and a few words. */
function appealForm(phone: Phone, { orderId }: DriverPastCharge, done: () => void, cancel: () => void): HTMLElement {
  const { line, say } = problemLine();
  let type: number = chargingAppealType.FEE;
  const words = h('textarea', { rows: '3', maxlength: '300', placeholder: '哪里不对，例如：充了十分钟就停了' });
  const send = async () => {
    const content = words.value.trim();
    if (content.length < shortest) return say(`请写明哪里不对，至少${shortest}个字`);
    await call(driverChargingAppeals.create, { body: { ...phone, orderId, appealType: type as 1, content } });
    done();
  };
  return h(
    'div',
    { class: 'pay' },
    choice('申诉类型', types, type, (value) => {
      type = value;
    }),
    h('label', { class: 'field' }, '申诉内容', words),
    line,
    actionButton('提交申诉', 'main', send, (failure) => say(failure)),
    h('button', { type: 'button', class: 'plain', click: cancel }, '取消'),
  );
}

function card(phone: Phone, charge: DriverPastCharge, leads: PastLeads, reload: () => void): HTMLElement {
  const { orderId, orderNo, stationName, connectorName, endAt, energyWh, payableFen, refundedFen, obstacle, appeal } = charge;
  const { line, say } = problemLine();
  const deed = h('div', { class: 'pay' });
  const offer = () =>
    deed.replaceChildren(
      h(
        'div',
        { class: 'links' },
        h('button', { type: 'button', class: 'plain', click: () => void leads.started(orderId) }, '费用明细'),
        obstacle === '' && h('button', { type: 'button', class: 'plain', click: open }, '我要申诉'),
        appeal?.appealStatus === chargingAppealStatus.PENDING &&
          actionButton(
            '撤回申诉',
            'plain',
            async () => {
              await call(driverChargingAppeals.withdraw, { body: { ...phone, appealId: appeal.appealId } });
              reload();
            },
            (failure) => say(failure),
          ),
      ),
    );
  const open = () => deed.replaceChildren(appealForm(phone, charge, reload, offer));
  offer();
  return h(
    'section',
    { class: 'card', 'aria-label': `充电 ${orderNo}` },
    h('h2', {}, `${stationName} ${connectorName}`),
    h(
      'p',
      {},
      `${endAt ? dayAndClock(endAt) : ''} · ${formatEnergy(energyWh)} 度 · ${yuan(payableFen)}${refundedFen > 0 ? `，已退 ${yuan(refundedFen)}` : ''}`,
    ),
    appeal !== null && h('p', { role: 'status' }, outcome(appeal)),
    appeal === null && obstacle !== '' && h('p', { class: 'quiet' }, obstacle),
    line,
    deed,
  );
}

/** What this number has charged here, and what it may object to. */
export async function showPast(phone: Phone, leads: PastLeads): Promise<void> {
  const reload = () => void showPast(phone, leads).catch((failure: unknown) => say(messageOf(failure)));
  const { line, say } = problemLine();
  const charges = await call(driverChargingAppeals.charges, { body: phone });
  show(
    h('header', {}, h('h1', {}, '我的充电', h('small', {}, '最近20笔，可查看明细与申诉'))),
    line,
    ...charges.map((charge) => card(phone, charge, leads, reload)),
    charges.length === 0 && h('p', { class: 'quiet' }, '在这里还没有充过电。'),
    h('div', { class: 'links' }, h('button', { type: 'button', class: 'plain', click: leads.back }, '返回充电枪')),
  );
}
