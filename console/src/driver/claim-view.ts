import { driverCoupons } from '@bochong/contract/coupon';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { plateFacts } from '@bochong/contract/kernel/plate';
import { driverCounters } from '@bochong/contract/merchant';
import { call } from './call.ts';
import { actionButton, h, problemLine, show } from './dom.ts';
import { knownPlates, rememberPlate } from './memory.ts';
import { plateKeyboard } from './plate-keyboard.ts';
import { plateView } from './plate-view.ts';
import { dayAndClock } from './words.ts';

type Look = Data<typeof driverCoupons.look>;

const face = ({ name, figure, terms, validity, conditions, description, dealerName }: Look) =>
  h(
    'section',
    { class: 'card', 'aria-label': '优惠券' },
    h('h1', {}, name),
    h('p', { class: 'sum' }, figure, terms !== '' && h('small', {}, terms)),
    h('p', {}, validity),
    ...conditions.map((line) => h('p', { class: 'quiet' }, line)),
    description !== '' && h('p', { class: 'quiet' }, description),
    h('p', { class: 'quiet' }, `发券单位：${dealerName}`),
  );

function showClaimed(coupon: Look, { plateNo, code, endTime }: Data<typeof driverCoupons.claim>, again: () => void): void {
  show(
    h(
      'section',
      { class: 'card' },
      h('div', { class: 'who' }, plateView(plateNo)),
      h('p', { class: 'next', role: 'status' }, `已领取，${dayAndClock(endTime)} 前停车缴费时自动可用`),
      h('p', { class: 'quiet' }, `券码 ${code}`),
    ),
    face(coupon),
    h('button', { type: 'button', class: 'second', click: again }, '为另一辆车领取'),
  );
}

/** Whose code it is: that of a coupon, or that at a merchant's counter. */
type Source = Pick<typeof driverCoupons, 'look' | 'claim'> | Pick<typeof driverCounters, 'look' | 'claim'>;

function showForm(from: Source, token: string, coupon: Look, start = ''): void {
  const { line, say } = problemLine();
  let typed = start;
  // One press is one request: what was lost on the way is asked for again by its number.
  let request = { plateNo: '', id: '' };
  const again = () => showForm(from, token, coupon);
  const claim = async () => {
    if (plateFacts(typed) === null) return say('车牌号不完整或不正确，请核对');
    say('');
    if (request.plateNo !== typed) request = { plateNo: typed, id: crypto.randomUUID() };
    const claimed = await call(from.claim, { body: { token, plateNo: typed, requestId: request.id } });
    rememberPlate(claimed.plateNo);
    showClaimed(coupon, claimed, again);
  };
  const button = actionButton('领取', 'main', claim, say);
  const keyboard = plateKeyboard(start, (plateNo, whole) => {
    typed = plateNo;
    button.disabled = !whole;
  });
  const known = knownPlates();
  show(
    face(coupon),
    !coupon.left && h('p', { class: 'problem', role: 'alert' }, '很遗憾，券已领完'),
    coupon.left &&
      known.length > 0 &&
      h(
        'section',
        { class: 'card', 'aria-label': '我的车牌' },
        h('h2', {}, '我的车牌'),
        h(
          'div',
          { class: 'known' },
          ...known.map((plate) =>
            h('button', { type: 'button', 'aria-label': plate, click: () => showForm(from, token, coupon, plate) }, plateView(plate)),
          ),
        ),
      ),
    coupon.left && h('section', { class: 'card', 'aria-label': '输入车牌' }, h('h2', {}, '为哪辆车领取'), keyboard, line, button),
  );
}

/** The page behind the code of a coupon, or at a merchant's counter: what it is worth, and the way to take it for a plate. */
export async function startClaim(token: string, atCounter = false): Promise<void> {
  const from: Source = atCounter
    ? { look: driverCounters.look, claim: driverCounters.claim }
    : { look: driverCoupons.look, claim: driverCoupons.claim };
  try {
    const coupon = await call(from.look, { params: { token } });
    document.title = `${coupon.name} · 领券`;
    showForm(from, token, coupon);
  } catch (failure) {
    show(
      h(
        'section',
        { class: 'card' },
        h('h1', {}, '领不了券'),
        h('p', { class: 'problem', role: 'alert' }, failure instanceof Error ? failure.message : String(failure)),
        h('button', { type: 'button', class: 'main', click: () => void startClaim(token, atCounter) }, '重试'),
      ),
    );
  }
}
