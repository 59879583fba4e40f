import { type CouponResource, couponResources } from '@bochong/contract/open-api';
import { recordForm } from '../../../kit/record-form.tsx';
import { OpenCouponSelect, OpenSystemSelect } from './resource-selects.tsx';

export const couponResourceForm = recordForm(couponResources, {
  title: '优惠券资源',
  rowKey: 'resourceId',
  nameOf: ({ systemName, couponName }: CouponResource) => `${systemName} · ${couponName}`,
  removal: '该系统不能再发放这种券；已发的券仍可使用。',
  asks: [
    { name: 'systemId', children: <OpenSystemSelect /> },
    { name: 'templateId', children: <OpenCouponSelect /> },
    { name: 'quota', tooltip: '不能超过优惠券的剩余数量' },
    { name: 'perUserLimit', tooltip: '同一车牌在此资源中最多领取的张数；优惠券自身的限领同样有效' },
    'startTime',
    'endTime',
    { name: 'callbackOnUse', tooltip: '券被使用时向该系统推送“优惠券使用”事件，须订阅该事件' },
    'status',
  ],
});
