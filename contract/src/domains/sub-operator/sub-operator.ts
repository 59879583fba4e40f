import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, dealerName, nameText, parkId, personalPhone, phoneNumber, rev, text, uuid, words } from '../../kernel/fields.ts';
import { queryCode, searchText } from '../../kernel/page.ts';
import { recordCalls, recordExport } from '../../kernel/record-calls.ts';
import { subOperatorPage } from './menu.ts';

export const subOperatorStatus = enumOf('subOperatorStatus', '子运营商状态', {
  OFF: [0, '停用', 'grey'],
  ON: [1, '启用', 'green'],
  /** Enabled, and its contract is over. */
  ENDED: [2, '合同到期', 'amber'],
});

/** One that may be none: `null` on the wire. */
const perhaps = <S extends z.ZodType>(schema: S, title: string) =>
  schema
    .nullable()
    .default(null as never)
    .meta({ title });

const path = '/dealer/v2/api/subOperators';
const filters = {
  subOperatorName: searchText('名称').optional(),
  typeId: uuid('类型').optional(),
  parkId: parkId().optional(),
  status: queryCode(subOperatorStatus.schema).optional(),
};

export const subOperators = {
  ...recordCalls({
    path,
    title: '子运营商',
    key: 'subOperatorId',
    page: subOperatorPage,
    fields: {
      subOperatorName: nameText('名称', 64),
      typeId: uuid('类型'),
      uscc: text('统一社会信用代码', 18).regex(/^(|[0-9A-HJ-NPQRTUWXY]{18})$/, '统一社会信用代码为18位'),
      contact: text('联系人', 20),
      address: text('地址', 100),
      parkIds: z.array(parkId()).min(1, '请选择车场').max(200, '最多200个车场').meta({ title: '车场', kind: 'lot' }),
      contractNo: text('合同编号', 40),
      contractStart: date('合同开始'),
      contractEnd: perhaps(date('合同结束'), '合同结束').meta({ empty: '长期' }),
      splitRuleId: perhaps(uuid('分账规则'), '分账规则').meta({ help: '合同到期后自动停用' }),
      loginUserId: perhaps(uuid('登录用户'), '登录用户').meta({ help: '该用户只能看到上述车场' }),
    },
    shown: {
      typeName: z.string().meta({ title: '类型' }),
      parkNames: words('车场'),
      splitRuleName: z.string().nullable().meta({ title: '分账规则' }),
      loginUserName: z.string().nullable().meta({ title: '登录用户', kind: 'person' }),
      phone: personalPhone('联系电话', 'subOperator', 'subOperatorId'),
      status: subOperatorStatus.schema,
      dealerName,
    },
    sent: { phone: phoneNumber('联系电话').optional() },
    filters,
    rule: ({ contractStart, contractEnd }, context) => {
      if (contractEnd !== null && contractEnd < contractStart)
        context.addIssue({ code: 'custom', path: ['contractEnd'], message: '合同结束不能早于合同开始' });
    },
  }),
  /** What the form offers: types, rules of shares and users of the unit, at most fifty of what was typed. */
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    title: '子运营商可选项',
    access: [subOperatorPage.code],
    query: z.object({ of: z.enum(['type', 'splitRule', 'user']), keyword: searchText('名称').optional() }),
    data: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  switchStatus: endpoint({
    method: 'POST',
    path: `${path}/:id/status`,
    title: '启停子运营商',
    access: [subOperatorPage.can.switch],
    params: z.object({ id: uuid('子运营商') }),
    body: z.object({ enabled: z.boolean().meta({ title: '启用' }), rev }),
    data: z.null(),
  }),
  export: recordExport({ path, title: '子运营商', page: subOperatorPage, filters }),
};

export const subOperatorErrors = {
  typeTaken: error('44200', '已有同名的子运营商类型'),
  typeUsed: error('44201', '该类型下还有{count}个子运营商，不能删除'),
  nameTaken: error('44202', '已有同名的子运营商'),
  lotTaken: error('44203', '“{park}”已有同类型的子运营商“{name}”在启用'),
  ended: error('44204', '合同已到期，不能启用'),
  enabled: error('44205', '启用中的子运营商不能删除，请先停用'),
};
