import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { fen, integer, rev } from '../../kernel/fields.ts';
import { underpaymentRecordPage } from './menu.ts';

/** From when on a vehicle counts as overdue, and what may be given up. */
export const arrearsSettingFields = z.object({
  overdueDays: integer('逾期天数', 1, 3650).meta({ help: '最早一笔欠费达到该天数即为逾期车辆' }),
  overdueFen: fen('逾期金额', 1_000_000_00).min(1, '逾期金额应大于0').meta({ help: '欠费总额达到该金额即为逾期车辆，与天数满足其一' }),
  writeOffDays: integer('可核销账龄(天)', 0, 3650).meta({ help: '账龄达到该天数可申请核销；确认无法收回的不受此限' }),
  reduceLimitFen: fen('单次减免上限', 1_000_000_00).meta({ help: '一次减免不能超过该金额' }),
});
export type ArrearsSettingFields = z.output<typeof arrearsSettingFields>;

const path = '/charge/v2/api/arrears/setting';

export const arrearsSettings = {
  get: endpoint({
    method: 'GET',
    path,
    title: '欠费设置',
    access: [underpaymentRecordPage.code],
    data: arrearsSettingFields.extend({ rev }),
  }),
  update: endpoint({
    method: 'PUT',
    path,
    title: '修改欠费设置',
    access: [underpaymentRecordPage.can.edit],
    body: arrearsSettingFields.extend({ rev }),
    data: z.null(),
  }),
};
