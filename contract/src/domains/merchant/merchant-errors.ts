import { error } from '../../kernel/error.ts';

export const merchantErrors = {
  nameTaken: error('43540', '商户名称已存在'),
  lotUnknown: error('43541', '请选择您所管理的车场'),
  closed: error('43542', '商户“{name}”已停用'),
  modeFixed: error('43543', '商户还有余额、未结清的款项或未用完的券，不能变更结算方式'),
  limitBelow: error('43544', '授信额度不能低于已用的{used}元'),
  notPrepaid: error('43545', '后付商户无需充值，按月结算'),
  voucher: error('43546', '请填写凭证号'),
  balanceShort: error('43547', '余额{balance}元，不足支付{amount}元'),
  creditShort: error('43548', '剩余授信{left}元，不足支付{amount}元'),
  dayLimit: error('43549', '今日还可发{left}张，每日限发{limit}张'),
  otherRequest: error('43550', '该请求号已用于另一次操作'),
  refundMore: error('43551', '最多可退{most}元：已花费的不能退'),
  loginOpen: error('43552', '该商户已开通登录账号'),
  noLogin: error('43553', '该商户还没有登录账号'),
  counterCoupon: error('43554', '请选择已购买且发放中的券'),
  /** Answers like a code that never was. */
  codeUnknown: error('43555', '领券码已失效，请向商户索取新的二维码', 404),
  tooManyClaims: error('43556', '操作过于频繁，请{minutes}分钟后再试', 429),
  claimedOut: error('43557', '很遗憾，今日的券已领完'),
  settled: error('43558', '该结算单已付清'),
  payMore: error('43559', '最多还需付{most}元'),
};
