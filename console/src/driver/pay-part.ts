import { actionButton, h, problemLine } from './dom.ts';
import type { Pending } from './memory.ts';
import { type Outcome, payFor, type Wanted } from './pay.ts';
import { payerMissing } from './payer.ts';
import { channelNames, ownChannel, yuan } from './words.ts';

export type PhoneChannel = 2 | 3 | 4 | 10;

let choices = 0;

/** The channel to pay by: that of the app the page stands in; elsewhere the driver chooses among those the lot takes. */
function channelChoice({ payChannels }: PayPlace): { element: HTMLElement | false; chosen: () => PhoneChannel | undefined } {
  const own = ownChannel();
  const offered = payChannels.filter((code): code is PhoneChannel => code in channelNames);
  if (own !== null && offered.includes(own)) return { element: false, chosen: () => own };
  const name = `channel${++choices}`;
  let chosen = offered[0];
  const choice = (code: PhoneChannel) => {
    const input = h('input', { type: 'radio', name, value: String(code), checked: code === chosen });
    input.addEventListener('change', () => {
      chosen = code;
      input.dispatchEvent(new CustomEvent('channel', { bubbles: true }));
    });
    return h('label', { 'data-channel': String(code) }, input, channelNames[code] ?? '');
  };
  return {
    element: offered.length > 1 && h('fieldset', { class: 'channels' }, h('legend', {}, '支付方式'), ...offered.map(choice)),
    chosen: () => chosen,
  };
}

/** What a phone has to know of a place to pay there. */
interface PayPlace {
  payChannels: readonly number[];
  wechatLogin: string | null;
  servicePhone: string;
}

interface Payment {
  place: PayPlace;
  leads: { outcome(outcome: Outcome, bill: Pending): Promise<void> };
  amountFen: number;
  wanted: (channel: PhoneChannel) => Wanted;
  words: string;
  /** What else can be done: `到岗亭缴费`. */
  elsewhere: string;
}

/** The way to pay a sum: the choice of the channel, and the button that says what it takes. */
export function payPart({ place, leads, amountFen, wanted, words, elsewhere }: Payment): HTMLElement {
  const { line, say } = problemLine();
  const { element, chosen } = channelChoice(place);
  const name = () => `${channelNames[chosen() ?? 0] ?? ''}${words} ${yuan(amountFen)}`;
  if (chosen() === undefined)
    return h(
      'p',
      { class: 'problem', role: 'alert' },
      `这里未开通手机支付，请${elsewhere}${place.servicePhone ? `或致电 ${place.servicePhone}` : ''}`,
    );
  if (payerMissing(place))
    return h('p', { class: 'problem', role: 'alert' }, `暂不能在微信里付款：请点右上角“…”，选择“在浏览器打开”后付款，或${elsewhere}`);
  const button = actionButton(
    name(),
    'main',
    async () => {
      say('');
      const { outcome, bill } = await payFor(wanted(chosen() as PhoneChannel));
      await leads.outcome(outcome, bill);
    },
    say,
  );
  const part = h('div', { class: 'pay' }, element, line, button);
  part.addEventListener('channel', () => button.replaceChildren(name()));
  return part;
}
