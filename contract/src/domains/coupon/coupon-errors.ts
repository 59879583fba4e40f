import { error } from '../../kernel/error.ts';

export const couponErrors = {
  wrongState: error('43500', '优惠券“{name}”当前为“{status}”，不能{deed}'),
  fewerPieces: error('43501', '发行量不能少于已发放的{granted}张'),
  endPassed: error('43502', '优惠券“{name}”的有效期已过，请修改后再发布'),
  granted: error('43503', '优惠券“{name}”已发放{granted}张，不能删除'),
  soldOut: error('43504', '优惠券“{name}”仅剩{left}张'),
  notGranting: error('43505', '优惠券“{name}”不在发放中'),
  limitReached: error('43506', '{plateNo}已领取{limit}张，达到每车限领'),
  otherRequest: error('43507', '该请求号已用于另一次发放'),
  lotsChosen: error('43508', '您只能为自己管理的车场制券，请选择适用车场'),
  nothingToRevoke: error('43509', '该批次没有可撤回的券'),
  couponUsed: error('43510', '该券为“{status}”，不能撤回'),
  /** Answers like a code that never was. */
  codeUnknown: error('43511', '领券码已失效，请向发券方索取新的二维码', 404),
  tooManyClaims: error('43512', '操作过于频繁，请{minutes}分钟后再试', 429),
  claimedOut: error('43513', '很遗憾，券已领完'),
  notUsable: error('43514', '所选优惠券已不能使用，请重新选择'),
  tooMany: error('43515', '一次停车最多使用{most}张优惠券，且须为可叠加的不同类型'),
  imported: error('43517', '该文件已导入过，请核对发放批次'),
  stillDue: error('43516', '优惠后仍需支付{due}元，请选择支付方式'),
};
