import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { fen } from '../../kernel/fields.ts';
import { refundFields, refundStatus } from '../refund/index.ts';
import { ownBill } from './driver-page.ts';

export const driverRefunds = {
  /** Asks a paid bill back: an application for the operator's auditors, whatever the sum; never a payment. */
  apply: endpoint({
    method: 'POST',
    path: '/driver/v2/api/refund',
    title: '车主申请退款',
    access: 'public',
    body: refundFields.pick({ applyFen: true, refundReason: true, reasonText: true }).extend(ownBill),
    data: z.object({ refundNo: z.string(), refundStatus: refundStatus.schema, applyFen: fen('申请金额') }),
  }),
};
