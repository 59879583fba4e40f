import { enumOf } from '../../kernel/enum-of.ts';

/** What an invoice is about. Supplements of arrears are parking. */
export const invoiceBiz = enumOf('invoiceBiz', '开票业务', {
  PARKING: [1, '停车'],
  PASS: [3, '包期'],
  CHARGING: [7, '充电'],
  OCCUPANCY: [8, '占位'],
  COUPON: [9, '优惠券'],
});
export const invoiceKind = enumOf('invoiceKind', '票种', { SPECIAL: [1, '专用发票'], NORMAL: [2, '普通发票'] });
export const invoiceDirection = enumOf('invoiceDirection', '方向', { BLUE: [1, '蓝字', 'blue'], RED: [2, '红字', 'red'] });
export const invoiceTitleType = enumOf('invoiceTitleType', '抬头类型', {
  PERSON: [1, '个人'],
  COMPANY: [2, '企业'],
  OFFICE: [3, '机关事业单位'],
  OTHER: [4, '其他组织'],
});
export const invoiceStatus = enumOf('invoiceStatus', '发票状态', {
  TO_AUDIT: [0, '待审核', 'amber'],
  ISSUING: [1, '开票中', 'blue'],
  ISSUED: [2, '已开票', 'green'],
  FAILED: [3, '开票失败', 'red'],
  REJECTED: [4, '已驳回', 'grey'],
  REDDING: [5, '红冲中', 'amber'],
  CANCELLED: [6, '已取消', 'grey'],
  RED: [7, '已红冲', 'grey'],
  PART_RED: [8, '部分红冲', 'amber'],
});
export const invoiceSource = enumOf('invoiceSource', '来源', {
  OWNER: [1, '车主端'],
  PLATFORM: [2, '平台代开'],
  MERCHANT: [3, '商户端'],
  BATCH: [4, '批量'],
  REISSUE: [5, '重开'],
});
export const taxPolicy = enumOf('taxPolicy', '税收政策', {
  NORMAL: [0, '正常'],
  EXEMPT: [1, '免税'],
  NON_TAXABLE: [2, '不征税'],
  SIMPLE: [3, '简易征收'],
});
export const taxpayerType = enumOf('taxpayerType', '纳税人类型', { GENERAL: [1, '一般纳税人'], SMALL: [2, '小规模纳税人'] });
export const invoicePlatform = enumOf('invoicePlatform', '开票平台', { SIMULATED: [0, '模拟'], NUONUO: [1, '诺诺'] });
export const taxAccountState = enumOf('taxAccountState', '税局账号', {
  ONLINE: [1, '在线', 'green'],
  NEEDS_AUTH: [2, '需认证', 'red'],
});
export const subjectStatus = enumOf('invoiceSubjectStatus', '状态', { ENABLED: [1, '启用', 'green'], STOPPED: [2, '停用', 'grey'] });
export const redReason = enumOf('invoiceRedReason', '红冲原因', {
  WRONG: [1, '开票有误'],
  RETURNED: [2, '销货退回'],
  ENDED: [3, '服务中止'],
  REDUCED: [4, '销售折让'],
});
/** State of a red confirmation form; 0 is ours, the others are the tax bureau's codes. */
export const redConfirmStatus = enumOf('redConfirmStatus', '红字确认单', {
  APPLYING: [0, '申请中', 'blue'],
  NOT_NEEDED: [1, '无需确认', 'green'],
  BUYER_TO_CONFIRM: [2, '待购方确认', 'amber'],
  SELLER_TO_CONFIRM: [3, '待销方确认', 'amber'],
  CONFIRMED: [4, '双方已确认', 'green'],
  BUYER_REFUSED: [5, '购方否认作废', 'grey'],
  SELLER_REFUSED: [6, '销方否认作废', 'grey'],
  OVERDUE: [7, '超72小时作废', 'grey'],
  REVOKED: [8, '发起方撤销', 'grey'],
  REVOKED_LATER: [9, '确认后撤销', 'grey'],
  ABNORMAL: [10, '异常凭证作废', 'grey'],
  FAILED: [11, '申请失败', 'red'],
});
export const reissueStatus = enumOf('invoiceReissueStatus', '重开状态', {
  TO_AUDIT: [0, '待审核', 'amber'],
  WORKING: [1, '处理中', 'blue'],
  DONE: [2, '完成', 'green'],
  REJECTED: [3, '驳回', 'grey'],
  FAILED: [4, '失败', 'red'],
});
export const invoiceStep = enumOf('invoiceStep', '操作', {
  APPLIED: [1, '申请'],
  AUDITED: [2, '审核'],
  ISSUED: [3, '开具成功'],
  FAILED: [4, '开具失败'],
  HELD: [5, '等待'],
  RETRIED: [6, '重试'],
  CANCELLED: [7, '取消'],
  RED_ASKED: [8, '申请红冲'],
  RED_CHANGED: [9, '确认单变更'],
  RED_ISSUED: [10, '红字发票开具'],
  REISSUED: [11, '重开'],
  FILES: [12, '版式文件'],
});
