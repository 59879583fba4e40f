import { innerMode, parkingLinks, parkingLinkType } from '@bochong/contract/parking-fee';
import type { FormRule } from 'antd';
import { nowInstant } from '../../../kit/instant.ts';
import type { Fields } from '../../../kit/record-body.ts';
import { recordForm } from '../../../kit/record-form.tsx';

const { NESTED, TRANSFER, SHARED_CAP } = parkingLinkType;

/** The outer lot is a member too: one inner lot is enough. */
const someInner: FormRule = { required: true, message: '请选择内场车场' };
const is =
  (...types: number[]) =>
  ({ linkType }: Fields) =>
    types.includes(linkType as number);

/** The type of a link stays. Of a nested one the form shows the inner lots alone; fields of other types keep what they were. */
export const parkingLinkForm = recordForm(parkingLinks, {
  title: '联动',
  added: '联动已新增，对此后入场的车辆生效',
  saved: '联动已保存，对此后入场的车辆生效',
  rowKey: 'linkId',
  nameOf: (row) => row.linkName,
  width: 680,
  blank: () => ({
    linkType: SHARED_CAP,
    innerMode: innerMode.REPLACE,
    transferMinutes: 15,
    carryElapsed: true,
    effectiveFrom: nowInstant(),
  }),
  valuesOf: (row) => ({ ...row, parkIds: row.parkIds.filter((parkId) => parkId !== row.outerParkId) }),
  bodyOf: ({ outerParkId, parkIds, ...values }) => {
    const nested = values.linkType === NESTED && outerParkId !== null;
    const inner = (parkIds as string[]).filter((parkId) => parkId !== outerParkId);
    return { ...values, outerParkId: nested ? outerParkId : null, parkIds: nested ? [outerParkId, ...inner] : parkIds };
  },
  children: <p>保存后对新入场的车辆生效，在停车辆仍按入场时的联动计费。</p>,
  asks: (row) => [
    'linkName',
    { name: 'linkType', disabled: row !== undefined },
    { name: 'outerParkId', required: true, when: is(NESTED) },
    { name: 'innerMode', extra: '替代：在内场停放的时间不计外场费', when: is(NESTED) },
    { name: 'transferMinutes', extra: '离开一个成员车场后在此时间内进入另一个，不再给免费时长', when: is(TRANSFER) },
    { name: 'carryElapsed', extra: '阶梯从上一车场已计的分钟数继续', when: is(TRANSFER) },
    { name: 'groupCapFen', extra: '同一车牌当日在全部成员车场合计不超过', required: true, when: is(SHARED_CAP) },
    { name: 'parkIds', wide: true, label: '内场车场', rules: [someInner], placeholder: '至少1个车场', when: is(NESTED) },
    { name: 'parkIds', wide: true, placeholder: '至少2个车场', when: is(TRANSFER, SHARED_CAP) },
    'effectiveFrom',
    'effectiveTo',
  ],
});
