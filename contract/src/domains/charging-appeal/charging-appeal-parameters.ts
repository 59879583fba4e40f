import { integer } from '../../kernel/fields.ts';
import { parameters } from '../../kernel/parameter.ts';

export const chargingAppealParameters = parameters('chargingAppeal', '充电申诉', {
  windowDays: [integer('申诉期限(天)', 1, 365).meta({ help: '充电结束后超过该天数不再受理' }), 90, 2],
  mostPerOrder: [integer('每单最多申诉(次)', 1, 10).meta({ help: '同一订单达到次数后不再受理，撤回的不计' }), 2, 2],
  workingDays: [integer('处理时限(工作日)', 1, 20).meta({ help: '新申诉的截止时间，已提交的不变' }), 3, 2],
});
