import { actionButton, h, problemLine, show } from './dom.ts';
import { type Pending, rememberBill } from './memory.ts';
import { isOver, isPaid, openChannel, stateOf } from './pay.ts';
import { yuan } from './words.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Every two seconds while somebody looks, every ten later on; until the bill runs out, and a minute more for a late answer. */
const [soonMs, laterMs, graceMs] = [2000, 10_000, 60_000];

interface Leads {
  /** Where `again` leads: `返回停车详情`. */
  back: string;
  paid(bill: Pending): Promise<void>;
  again(message?: string): void;
}

/** Asks what became of a bill until it is decided or has run out. A network that is away for a while changes nothing. */
async function follow(bill: Pending, here: () => boolean, { paid, again }: Leads): Promise<void> {
  const end = Date.parse(bill.expireAt) + graceMs;
  for (let asked = 0; here() && Date.now() < end; asked += 1) {
    if (!document.hidden) {
      const state = await stateOf(bill.outTradeNo).catch(() => null);
      if (!here()) return;
      if (state && isPaid(state)) return paid(bill);
      if (state && isOver(state)) {
        rememberBill(null);
        return again('这笔支付没有完成，没有扣款');
      }
    }
    await pause(asked < 60 ? soonMs : laterMs);
  }
  if (here()) again('支付单已过期。如果已经扣款，稍后会自动入账或退回');
}

/** While a bill is at the channel: it is asked about by itself, and may be opened again or given up. */
export function showWaiting(bill: Pending, leads: Leads): void {
  const { line, say } = problemLine();
  const here = show(
    h(
      'section',
      { class: 'card waiting' },
      h('h1', {}, '等待支付结果'),
      h('p', { class: 'sum' }, yuan(bill.amountFen)),
      h('p', { role: 'status' }, '支付完成后本页会自动更新，请勿重复支付。'),
      line,
      actionButton(
        '继续支付',
        'main',
        async () => {
          const state = await stateOf(bill.outTradeNo);
          if (isPaid(state)) await leads.paid(bill);
          else openChannel({ ...state, payUrl: state.payUrl || bill.payUrl });
        },
        say,
      ),
      actionButton(
        '我已支付，查询结果',
        'second',
        async () => {
          const state = await stateOf(bill.outTradeNo);
          if (isPaid(state)) await leads.paid(bill);
          else say('还没有收到支付结果，请稍候');
        },
        say,
      ),
      h('button', { type: 'button', class: 'plain', click: () => leads.again() }, leads.back),
    ),
  );
  void follow(bill, here, leads);
}
