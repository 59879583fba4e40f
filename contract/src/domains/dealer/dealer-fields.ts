import { enumOf } from '../../kernel/enum-of.ts';
import { text } from '../../kernel/fields.ts';

export const dealerStatus = enumOf('dealerStatus', '运营单位状态', {
  DISABLED: [0, '停用', 'grey'],
  ENABLED: [1, '启用', 'green'],
  FROZEN: [2, '冻结', 'red'],
});
export const dealerType = enumOf('dealerType', '单位类型', {
  DIRECT: [1, '直营'],
  FRANCHISE: [2, '加盟'],
  AGENT: [3, '代理'],
  GOVERNMENT: [4, '政府平台公司'],
  PROPERTY: [5, '物业'],
});

export const managerNameMax = 20;
/** What a person's name has no use for; typing strips it, the server refuses it. */
export const managerNameForbidden = /[^\p{L}\p{N}·. ]/u;
export const managerName = text('负责人姓名', managerNameMax, 1).refine(
  (name) => !managerNameForbidden.test(name),
  '负责人姓名不能包含特殊字符',
);
