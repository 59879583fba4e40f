import { z } from 'zod';
import { nameText, rate, text } from '../../kernel/fields.ts';
import { searchText } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { subOperatorTypePage } from './menu.ts';

/** What every unit begins with. */
export const subOperatorPresets = ['物业方', '承包方', '场地方', '充电桩投资方'] as const;

export const subOperatorTypes = recordCalls({
  path: '/dealer/v2/api/subOperatorTypes',
  title: '子运营商类型',
  key: 'typeId',
  page: subOperatorTypePage,
  fields: {
    typeName: nameText('类型名称', 20),
    splitDefaultBp: rate('默认分成')
      .min(0, '默认分成不能为负')
      .max(10_000, '默认分成最多100%')
      .meta({ help: '新增该类型子运营商时的参考，不自动分账' }),
    remark: text('备注', 200),
  },
  shown: { operatorCount: z.number().int().meta({ title: '子运营商数' }) },
  filters: { typeName: searchText('类型名称').optional() },
});
