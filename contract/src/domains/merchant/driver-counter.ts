import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { uuid } from '../../kernel/fields.ts';
import { anyPlate } from '../../kernel/plate.ts';
import { claimedCoupon, claimLook, claimToken } from '../coupon/index.ts';

/** What the page behind the code at a merchant's counter calls; needs no login. */
export const driverCounters = {
  look: endpoint({
    method: 'GET',
    path: '/driver/v2/api/counter/:token',
    title: '商户领券页信息',
    access: 'public',
    params: z.object({ token: claimToken }),
    data: claimLook,
  }),
  claim: endpoint({
    method: 'POST',
    path: '/driver/v2/api/counter/claim',
    title: '车主在商户领券',
    access: 'public',
    body: z.object({ token: claimToken, plateNo: anyPlate(), requestId: uuid('请求号') }),
    data: claimedCoupon,
    audited: false,
  }),
};
