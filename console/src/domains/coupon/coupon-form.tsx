import { couponKind, couponPayer, couponScope, coupons, couponValidity } from '@bochong/contract/coupon';
import { Form } from 'antd';
import { ClockRanges } from '../../fields/clock-range.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { useLabels } from '../../kit/labels.ts';
import { recordPage } from '../../kit/record-page.tsx';
import { useSeesSomeLots } from '../../kit/session.ts';
import styles from './coupon.module.css';
import { CouponFace, type Faced } from './coupon-face.tsx';

const Item = itemOf(coupons.create);
const { TIME, PERCENT, AMOUNT, FULL, SLOT, OVER } = couponKind;

type Values = Record<string, unknown>;
const is =
  (...kinds: number[]) =>
  ({ couponType }: Values) =>
    kinds.includes(Number(couponType));
const fixed = ({ validType }: Values) => validType === couponValidity.FIXED;
const parking = ({ bizScope }: Values) => bizScope !== couponScope.CHARGING && bizScope !== couponScope.CHARGING_SERVICE;
const charging = (values: Values) => !parking(values);
const byPlatform = ({ payer }: Values) => payer !== couponPayer.MERCHANT;
const afterClaim = (values: Values) => !fixed(values);

/** Fields that belong to some kinds only, and to which. */
const ofKinds = {
  minutes: is(TIME),
  payBp: is(PERCENT),
  amountFen: is(AMOUNT, OVER),
  thresholdFen: is(PERCENT, AMOUNT, OVER),
  maxDiscountFen: is(PERCENT, FULL),
  startTime: fixed,
  endTime: fixed,
  validDays: afterClaim,
} as const;

/** What is sent: fields that the kind does not have are empty, whatever had been entered before. */
const tidied = (values: Values) => ({
  ...values,
  ...Object.fromEntries(Object.entries(ofKinds).map(([name, has]) => [name, has(values) ? (values[name] ?? null) : null])),
  parkIds: parking(values) ? (values.parkIds ?? []) : [],
  stationIds: charging(values) ? (values.stationIds ?? []) : [],
  stackable: parking(values) ? (values.stackable ?? 0) : 0,
  freeSlots: is(SLOT)(values) ? (values.freeSlots ?? []) : [],
  claimable: byPlatform(values) ? (values.claimable ?? 0) : 0,
});

function Preview() {
  const values = (Form.useWatch([]) ?? {}) as Faced & { parkIds?: string[]; stationIds?: string[] };
  const names = useLabels();
  const toChoose = useSeesSomeLots() ? '—' : '';
  const namesOf = (ids: readonly string[] = []) => ids.map((id) => names[id] ?? '…').join('、') || toChoose;
  return (
    <CouponFace {...(tidied(values as Values) as unknown as Faced)} parks={namesOf(values.parkIds)} stations={namesOf(values.stationIds)} />
  );
}

function CouponItems() {
  return (
    <div className={styles.split}>
      <div>
        <section>
          <h3>1 基本</h3>
          <div className="field-grid">
            <Item name="name" />
            <Item name="couponType" />
            <Item name="bizScope" />
            <Item name="minutes" when={ofKinds.minutes} required />
            <Item name="payBp" when={ofKinds.payBp} required extra="八折填80%" />
            <Item name="amountFen" when={ofKinds.amountFen} required />
            <Item name="thresholdFen" when={ofKinds.thresholdFen} required={is(OVER)} />
            <Item name="maxDiscountFen" when={ofKinds.maxDiscountFen} />
            <Item name="freeSlots" when={is(SLOT)} wide extra="每天在这些时段内的停车时间不计费">
              <ClockRanges max={4} />
            </Item>
            <Item name="description" wide />
          </div>
        </section>
        <section>
          <h3>2 规则</h3>
          <div className="field-grid">
            <Item name="parkIds" when={parking} wide />
            <Item name="stationIds" when={charging} wide />
            <Item name="usableDays" />
            <Item name="perPlateDayLimit" />
            <Item name="usableSlots" wide>
              <ClockRanges max={4} />
            </Item>
            <Item name="stackable" when={parking} />
          </div>
        </section>
        <section>
          <h3>3 发放</h3>
          <div className="field-grid">
            <Item name="validType" />
            <Item name="validDays" when={ofKinds.validDays} required />
            <Item name="startTime" when={fixed} required />
            <Item name="endTime" when={fixed} required />
            <Item name="totalQty" />
            <Item name="perUserLimit" />
            <Item name="payer" />
            <Item name="claimable" when={byPlatform} />
          </div>
        </section>
      </div>
      <div className={styles.preview}>
        <h3>4 预览</h3>
        <Preview />
      </div>
    </div>
  );
}

/** A new coupon, a draft that is edited, and a copy of any. */
export const couponPages = recordPage(coupons, {
  back: '/couponManage/coupon/list?status=0',
  added: '已保存到草稿箱，发布后开始发放',
  saved: '草稿已保存',
  submitText: '保存草稿',
  blank: {
    ...{
      couponType: AMOUNT,
      validType: couponValidity.AFTER_CLAIM,
      validDays: 30,
      perUserLimit: 1,
      stackable: 0,
      claimable: 0,
      bizScope: couponScope.PARKING,
      payer: couponPayer.PLATFORM,
    },
    ...{ parkIds: [], stationIds: [], usableDays: [], usableSlots: [], freeSlots: [], perPlateDayLimit: null, description: '' },
  },
  copyOf: ({ name, ...coupon }) => ({ ...coupon, name: `${name}副本`.slice(0, 20) }),
  bodyOf: tidied,
  children: <CouponItems />,
});
