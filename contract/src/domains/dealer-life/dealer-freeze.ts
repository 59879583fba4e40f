import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { instantInput, rev, text, uuid } from '../../kernel/fields.ts';
import { operatorPage } from '../dealer/index.ts';

const params = z.object({ dealerId: uuid('运营单位') });
const path = '/dealer/v2/api/dealers/:dealerId';

export const dealerFreezes = {
  /** Nobody of the unit gets in, open consoles end within a second; gates let cars in and out as before. */
  freeze: endpoint({
    method: 'POST',
    path: `${path}/freeze`,
    title: '冻结运营单位',
    access: [operatorPage.can.freeze],
    params,
    body: z.object({
      reason: text('冻结原因', 200, 1),
      until: instantInput('自动解冻时间').nullable().default(null).meta({ title: '自动解冻时间', help: '不填则由平台人工解冻' }),
      rev,
    }),
    data: z.null(),
  }),
  thaw: endpoint({
    method: 'POST',
    path: `${path}/thaw`,
    title: '解冻运营单位',
    access: [operatorPage.can.thaw],
    params,
    body: z.object({ reason: text('解冻原因', 200, 1), rev }),
    data: z.null(),
  }),
};

export const dealerFreezeErrors = {
  until: error('44460', '自动解冻时间须晚于现在，且不超过一年'),
  notEnabled: error('44461', '该单位{status}，不能冻结', 409),
  notFrozen: error('44462', '该单位没有冻结', 409),
  erasing: error('44463', '该单位正在注销，请先撤销注销申请', 409),
};
