import { z } from 'zod';
import { enumOf } from '../../kernel/enum-of.ts';
import { error } from '../../kernel/error.ts';
import { date, lotsOrAll, nameText, parkId, text, words } from '../../kernel/fields.ts';
import { queryCode, searchText } from '../../kernel/page.ts';
import { recordCalls } from '../../kernel/record-calls.ts';
import { carType, plateType } from '../../kernel/vehicle.ts';
import { specialConfigPage } from './menu.ts';

export const plateMatch = enumOf('plateMatch', '识别方式', { TYPE: [1, '号牌种类'], START: [2, '车牌开头'], END: [3, '车牌结尾'] });
export const specialStatus = enumOf('specialStatus', '状态', {
  OFF: [0, '停用', 'grey'],
  ON: [1, '启用', 'green'],
  ENDED: [2, '已过期', 'amber'],
});
/** Most that a unit has; all of them are looked at for every vehicle. */
export const maxSpecialConfigs = 100;

const filters = {
  configName: searchText('名称').optional(),
  parkId: parkId().optional(),
  status: queryCode(specialStatus.schema).optional(),
};

/** Vehicles told by their plate that park as somebody else than a temporary vehicle. */
export const specialConfigs = recordCalls({
  path: '/dealer/v2/api/specialConfigs',
  title: '特殊配置',
  key: 'configId',
  page: specialConfigPage,
  fields: {
    configName: nameText('名称', 30),
    plateMatch: plateMatch.schema,
    plateTypes: z.array(plateType.schema).max(20).meta({ title: '号牌种类' }),
    plateText: text('车牌文字', 6)
      .regex(/^[\p{Script=Han}0-9A-Z]*$/u, '车牌文字只能是汉字、数字和大写字母')
      .meta({ help: '如开头“WJ”、结尾“警”' }),
    parkAs: carType
      .only('SPECIAL', 'VIP')
      .meta({ title: '停车身份', help: '按收费规则里该身份的价格计费；有包期、白名单的车辆以该权益为准' }),
    letsIn: z.boolean().meta({ title: '优先放行', help: '入场不受满位、欠费、黑名单和低置信度限制；暂停营业除外' }),
    parkIds: lotsOrAll(),
    fromDate: date('开始日期'),
    toDate: date('结束日期').nullable().meta({ title: '结束日期', empty: '长期' }),
    enabled: z.boolean().meta({ title: '启用' }),
  },
  shown: { status: specialStatus.schema, parkNames: words('适用车场').meta({ empty: '全部车场' }) },
  filters,
  rule: ({ plateMatch: match, plateTypes, plateText, fromDate, toDate }, context) => {
    const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (match === plateMatch.TYPE && plateTypes.length === 0) issue('plateTypes', '请选择号牌种类');
    if (match !== plateMatch.TYPE && plateText === '') issue('plateText', '请输入车牌文字');
    if (toDate !== null && toDate < fromDate) issue('toDate', '结束日期不能早于开始日期');
  },
});

export const specialConfigErrors = {
  nameTaken: error('44311', '已有同名的特殊配置'),
  tooMany: error('44312', '特殊配置最多{max}条，请先删除不用的'),
};
