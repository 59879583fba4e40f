import { type CouponTemplate, couponFigure, couponScope, couponTerms, couponValidity } from '@bochong/contract/coupon';
import { dayType } from '@bochong/contract/parking-fee';
import { formatInstant } from '../../kit/format.ts';
import styles from './coupon.module.css';

type Slots = CouponTemplate['usableSlots'];

/** What is shown of a coupon, whole or as far as it is filled in. */
export type Faced = Partial<
  Pick<
    CouponTemplate,
    | 'name'
    | 'couponType'
    | 'minutes'
    | 'payBp'
    | 'amountFen'
    | 'thresholdFen'
    | 'maxDiscountFen'
    | 'freeSlots'
    | 'validType'
    | 'startTime'
    | 'endTime'
    | 'validDays'
    | 'usableDays'
    | 'usableSlots'
    | 'perUserLimit'
    | 'perPlateDayLimit'
    | 'stackable'
    | 'description'
    | 'bizScope'
  >
> & { parks?: string | undefined; stations?: string | undefined };

const spansOf = (slots: Slots | undefined) => (slots ?? []).map(({ start, end }) => `${start}–${end}`).join('、');

function validity({ validType, startTime, endTime, validDays }: Faced): string {
  if (validType === couponValidity.AFTER_CLAIM) return validDays ? `领取后${validDays}天内有效` : '领取后有效';
  return startTime && endTime ? `${formatInstant(startTime)} 至 ${formatInstant(endTime)}` : '未填有效期';
}

/** A coupon as the driver will see it. */
export function CouponFace(coupon: Faced) {
  const {
    name,
    parks,
    stations,
    bizScope = couponScope.PARKING,
    usableDays = [],
    usableSlots,
    perUserLimit,
    perPlateDayLimit,
    stackable,
    description,
  } = coupon;
  const {
    couponType = 3,
    minutes = null,
    payBp = null,
    amountFen = null,
    thresholdFen = null,
    maxDiscountFen = null,
    freeSlots = [],
  } = coupon;
  const worth = { couponType, minutes, payBp, amountFen, thresholdFen, maxDiscountFen, freeSlots, bizScope };
  const slots = spansOf(usableSlots);
  return (
    <div className={styles.face}>
      <small>{name || '未命名的券'}</small>
      <strong>{couponFigure(worth) || '—'}</strong>
      <small>{couponTerms(worth)}</small>
      <ul>
        <li>{validity(coupon)}</li>
        <li>{bizScope === couponScope.PARKING ? `适用车场：${parks || '全部车场'}` : `适用电站：${stations || '全部电站'}`}</li>
        {usableDays.length > 0 && <li>限{usableDays.map((day) => dayType.label(day)).join('、')}使用</li>}
        {slots !== '' && <li>限{slots}使用</li>}
        {perUserLimit != null && <li>每车限领{perUserLimit}张</li>}
        {perPlateDayLimit != null && <li>每车每日限用{perPlateDayLimit}张</li>}
        <li>
          {bizScope !== couponScope.PARKING
            ? '充电结算时自动使用，每次一张'
            : stackable === 1
              ? '可与其他可叠加的券同时使用'
              : '不与其他券同时使用'}
        </li>
        {description && <li>{description}</li>}
      </ul>
    </div>
  );
}
