import { error } from '../../kernel/error.ts';

export const splitErrors = {
  wholeUnit: error('43700', '分账账户与余额属于整个运营单位，仅限管理全部车场的人员操作', 403),
  lotsChosen: error('43701', '您只能为自己管理的车场设置分账，请选择适用车场'),
  accountWrong: error('43702', '分账账户“{name}”不能用于{mode}：{why}'),
  overTen: error('43703', '分账比例合计{bp}%，不能超过100%'),
  overOnline: error('43704', '在线分账比例合计{bp}%，超过上限{max}%'),
  tie: error('43705', '与生效中的规则“{name}”范围重叠且优先级相同，请调整优先级、范围或日期'),
  ruleState: error('43706', '规则“{name}”当前为“{status}”，不能{deed}'),
  accountUsed: error('43707', '账户“{name}”仍被生效中的规则“{rule}”使用，请先停用规则'),
  accountOwed: error('43708', '账户“{name}”尚有未结清的分账，不能修改接收方'),
  notMerchant: error('43709', '账户“{name}”的接收方不是商户号，无需绑定'),
  noChannel: error('43710', '没有已启用密钥的{channel}收款账户，不能绑定'),
  billState: error('43711', '分账明细当前为“{status}”，不能{deed}'),
  overBalance: error('43712', '可提现余额为{left}元，不能登记{asked}元'),
  notInternal: error('43713', '账户“{name}”的接收方不是平台内账户，不需要提现登记'),
  otherRequest: error('43714', '该请求号已用于另一次登记'),
  reversed: error('43715', '该登记已冲回'),
  released: error('43716', '该笔支付的分账已完结，渠道不再分账，请线下结算后确认'),
  ended: error('43717', '规则“{name}”已过结束日期，请修改后再启用'),
  nameTaken: error('43719', '名称已被使用'),
};
