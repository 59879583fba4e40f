import { enumOf } from '../../kernel/enum-of.ts';

/** Whose channel an account is at. The simulated one exists where the demo is. */
export const payProvider = enumOf('payProvider', '渠道', {
  WECHAT: [1, '微信支付'],
  ALIPAY: [2, '支付宝'],
  SIMULATED: [9, '模拟渠道'],
});

/** Who signs: the merchant itself, or a service provider for a merchant of its own. */
export const payAccountMode = enumOf('payAccountMode', '接入模式', { MERCHANT: [1, '直连商户'], PARTNER: [2, '服务商'] });

export const payAccountStatus = enumOf('payAccountStatus', '账户状态', {
  ENABLED: [1, '启用', 'green'],
  STOPPED: [2, '停用', 'grey'],
  FROZEN: [3, '冻结', 'red'],
  CLOSED: [4, '注销', 'grey'],
});

export const payApplyStatus = enumOf('payApplyStatus', '进件状态', {
  DRAFT: [0, '编辑中', 'grey'],
  REVIEW: [1, '审核中', 'amber'],
  REJECTED: [2, '已驳回', 'red'],
  VERIFY: [3, '待账户验证', 'amber'],
  SIGN: [4, '待签约', 'amber'],
  OPENING: [5, '开通权限中', 'blue'],
  PASSED: [6, '已完成', 'green'],
  VOID: [7, '已作废', 'grey'],
});

/** Whether the channel knows the merchant already, by a number that is only registered here, or gets to know it. */
export const payApplyKind = enumOf('payApplyKind', '进件方式', { KNOWN: [1, '已有商户号'], NEW: [2, '新商户进件'] });

export const settleType = enumOf('paySettleType', '结算周期', { T1: [1, 'T+1'], D0: [2, 'D+0'] });

/** What became of a channel's own account of a day. */
export const payBillState = enumOf('payBillState', '对账单状态', {
  WAITING: [0, '获取中', 'blue'],
  /** The channel was asked and had none yet, or did not answer: asked again by itself. */
  RETRYING: [1, '稍后重试', 'amber'],
  /** Nobody asks again by itself. */
  FAILED: [2, '获取失败', 'red'],
  FETCHED: [3, '已入库', 'green'],
  EMPTY: [4, '无交易', 'grey'],
  /** The channel hands it out no more: somebody gets the file and imports it. */
  MANUAL: [5, '须手工导入', 'red'],
});

export const payTestState = enumOf('payTestState', '测试收款', {
  NONE: [0, '未测试', 'grey'],
  WAITING: [1, '待支付', 'amber'],
  PAID: [2, '已到账', 'blue'],
  RETURNED: [3, '已退回', 'green'],
});

/** Where the lines of a day came from. */
export const payBillSource = enumOf('payBillSource', '对账单来源', { CHANNEL: [1, '渠道下载'], IMPORT: [2, '手工导入'] });
