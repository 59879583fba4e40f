import { enumOf } from '../../kernel/enum-of.ts';

/** What a revoked payment gave back counts as a refund. */
export const matchDirection = enumOf('matchDirection', '方向', { PAY: [1, '支付', 'blue'], REFUND: [2, '退款', 'amber'] });

/** What a line of a channel's bill says. */
export const lineDirection = enumOf('lineDirection', '类型', {
  PAY: [1, '支付', 'blue'],
  REFUND: [2, '退款', 'amber'],
  REVOKE: [3, '撤销', 'red'],
});

/** How the channel's side of a number and ours differ; 0 is no difference and is kept nowhere. */
export const diffType = enumOf('diffType', '差异类型', {
  CHANNEL_ONLY: [1, '渠道多(长款)', 'red'],
  PLATFORM_ONLY: [2, '平台多(短款)', 'red'],
  AMOUNT: [3, '金额不符', 'red'],
  STATE: [4, '状态不符', 'red'],
  CROSS_DAY: [5, '跨期', 'grey'],
  DUPLICATE: [6, '重复支付', 'red'],
  FEE: [7, '手续费不符', 'amber'],
  LEDGER: [9, '账实不符', 'red'],
});

/** What resolves a difference. Money is booked by the deeds of the day (补记, 重复支付退款) or with the month's verification. */
export const diffProposal = enumOf('diffProposal', '处理建议', {
  NONE: [0, '—'],
  A1: [1, '补记收入'],
  A2: [2, '长款挂账'],
  A3: [3, '短款冲销'],
  A4: [4, '补记退款'],
  A5: [5, '重复支付待退'],
  A6: [6, '渠道优惠'],
  A7: [7, '手续费差额'],
  QUERY: [8, '查询渠道'],
  CARRY: [9, '跨期结转'],
  REPAIR: [10, '核对账簿'],
});

export const diffHandle = enumOf('diffHandleStatus', '处理状态', {
  OPEN: [0, '未处理', 'red'],
  ADJUSTED: [1, '已调整', 'green'],
  CARRIED: [2, '已结转', 'grey'],
  EXPLAINED: [3, '无需处理', 'grey'],
  /** Both sides are the same by now. */
  GONE: [4, '已一致', 'green'],
  /** Booked with the verification of the month. */
  OF_MONTH: [5, '月核已调整', 'green'],
});

/** What the channel says of a number when it is asked. */
export const channelAnswer = enumOf('channelAnswer', '渠道答复', {
  NONE: [0, '未查询'],
  ASKING: [1, '查询中', 'blue'],
  SUCCESS: [2, '成功', 'green'],
  PENDING: [3, '处理中', 'amber'],
  CLOSED: [4, '已关闭或失败', 'red'],
  UNKNOWN: [5, '无此单', 'red'],
  SILENT: [6, '渠道未答复', 'amber'],
});

export const diffAction = enumOf('diffAction', '处理操作', {
  ASK: [1, '查询渠道'],
  ANSWER: [2, '渠道答复'],
  APPLY: [3, '补记收入'],
  REFUND: [4, '提交重复支付退款'],
  EXPLAIN: [5, '标记无需处理'],
  GONE: [6, '双方一致'],
  REOPEN: [7, '重新打开'],
});
