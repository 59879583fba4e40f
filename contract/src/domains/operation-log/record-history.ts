import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { id, instant, text } from '../../kernel/fields.ts';

/** Records whose changes can be looked up, as the operation log names them. */
export const recordType = z
  .enum([
    'arrearsPlate',
    'blackAlert',
    'blackList',
    'callPlan',
    'chargingCard',
    'chargingOwner',
    'companyCarBill',
    'companySettlement',
    'disabledCar',
    'disabledRule',
    'discountRule',
    'employee',
    'etcRule',
    'holidayDeploy',
    'lawyersLetter',
    'msgTemplate',
    'parkingGroup',
    'parkRela',
    'passAudit',
    'passCard',
    'passRule',
    'plateClazz',
    'shortMsgPlan',
    'whiteList',
  ])
  .meta({ title: '记录类型' });
export type RecordType = z.output<typeof recordType>;

/** What one field was and became, in words; an empty side was not there. */
const changedField = z.object({ title: z.string(), before: z.string(), after: z.string() });
export type ChangedField = z.output<typeof changedField>;

/** Something done to a record by somebody. */
export const recordStep = z.object({
  stepId: id('操作'),
  at: instant('时间'),
  by: z.string().meta({ title: '操作人' }),
  action: z.string().meta({ title: '操作' }),
  reason: z.string().meta({ title: '原因' }),
  fields: z.array(changedField),
});
export type RecordStep = z.output<typeof recordStep>;

export const recordHistories = {
  /** Newest first, at most a hundred. Only for who may open the record's page, and only what their lots hold. */
  list: endpoint({
    method: 'GET',
    path: '/platform/v2/api/recordHistory',
    title: '记录的操作历史',
    access: 'session',
    query: z.object({ recordType, recordId: text('记录', 36, 1) }),
    data: z.array(recordStep),
  }),
};
