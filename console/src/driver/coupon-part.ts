import type { DriverStay } from '@bochong/contract/parking-order';
import { h } from './dom.ts';
import { dayAndClock, yuan } from './words.ts';

/** Coupons of the vehicle: what is chosen can be put aside, and another one chosen. `choose` is told what is meant then. */
export function couponPart({ coupons, discountFen }: DriverStay, choose: (couponIds: string[]) => void): HTMLElement | false {
  if (coupons.length === 0) return false;
  const chosen = coupons.filter((coupon) => coupon.chosen).map(({ couponId }) => couponId);
  const entry = ({ couponId, name, figure, terms, endTime, usable, chosen: on, discountFen: fen }: DriverStay['coupons'][number]) => {
    const input = h('input', { type: 'checkbox', checked: on, disabled: !usable && !on });
    input.addEventListener('change', () => choose(on ? chosen.filter((id) => id !== couponId) : [...chosen, couponId]));
    return h(
      'label',
      { class: 'coupon' },
      input,
      h('b', {}, figure),
      h('span', {}, name, h('small', {}, [terms, `${dayAndClock(endTime)} 前有效`].filter((part) => part !== '').join('，'))),
      h('span', { class: 'fen' }, on ? `−${yuan(fen)}` : usable ? '' : '暂不可用'),
    );
  };
  return h(
    'section',
    { class: 'card', 'aria-label': '优惠券' },
    h('h2', {}, discountFen > 0 ? `优惠券已抵扣 ${yuan(discountFen)}` : '优惠券'),
    h('div', { class: 'coupons' }, ...coupons.map(entry)),
  );
}
