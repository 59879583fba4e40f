import { enumOf } from '../../kernel/enum-of.ts';

export const peerType = enumOf('peerType', '平台类型', {
  AGGREGATOR: [1, '聚合平台'],
  OPERATOR: [2, '运营商'],
  REGULATOR: [3, '监管平台'],
});

/** After which standard a platform speaks to us; never changed. */
export const peerProtocol = enumOf('peerProtocol', '对接协议', { TCEC: [1, 'T/CEC 102'], OCPI: [2, 'OCPI 2.2.1'] });

/** How fields are spelled that T/CEC 102-2016 misspells. */
export const peerDialect = enumOf('peerDialect', '字段方言', {
  CEC2016: [1, '2016版原文(Sevice)'],
  CORRECTED: [2, '更正拼写(Service)'],
});

/** Ret of an answer: codes of T/CEC 102; 2xxx and 3xxx are those of OCPI, whose 1000 is 0 here. */
export const peerRet = enumOf('peerRet', '返回码', {
  OK: [0, '成功', 'green'],
  BUSY: [-1, '系统繁忙', 'amber'],
  SIGN: [4001, '签名错误', 'red'],
  TOKEN: [4002, 'Token错误', 'red'],
  ENVELOPE: [4003, '参数不合法', 'red'],
  BUSINESS: [4004, '业务参数不合法', 'red'],
  FAILED: [500, '系统错误', 'red'],
  OCPI_CLIENT: [2000, 'OCPI请求有误', 'red'],
  OCPI_FIELDS: [2001, 'OCPI参数有误', 'red'],
  OCPI_SHORT: [2002, 'OCPI信息不足', 'red'],
  OCPI_LOCATION: [2003, 'OCPI未知电站', 'red'],
  OCPI_TOKEN: [2004, 'OCPI未知令牌', 'red'],
  OCPI_SERVER: [3000, 'OCPI系统错误', 'red'],
  OCPI_UNREACHED: [3001, 'OCPI无法调用对方', 'red'],
  OCPI_VERSION: [3002, 'OCPI版本不支持', 'red'],
  OCPI_ENDPOINTS: [3003, 'OCPI缺少所需接口', 'red'],
});

/** Status of a gun as T/CEC 102 tells it when it is switched off: regulators differ. */
export const peerDisabledStatus = enumOf('peerDisabledStatus', '停用枪上报为', { FAULT: [255, '故障(255)'], OFFLINE: [0, '离网(0)'] });

/** When a peer pays for what its users charge. */
export const peerSettleMode = enumOf('peerSettleMode', '结算方式', { POSTPAID: [1, '后付'], PREPAID: [2, '预付'] });

export const peerEntryKind = enumOf('peerEntryKind', '账目类型', {
  PAID_IN: [1, '收到款项'],
  CHARGE: [2, '充电'],
  CORRECTION: [3, '充电更正'],
  PUT_RIGHT: [4, '对账调整'],
  FOREIGN: [5, '我方用户充电'],
  FOREIGN_CORRECTION: [6, '我方用户充电更正'],
  PAID_OUT: [7, '付出款项'],
});

/** What a peer is told by us. */
export const peerPushKind = enumOf('peerPushKind', '推送项', {
  GUN: [1, '枪状态'],
  START: [2, '启动结果'],
  COURSE: [3, '充电状态'],
  STOP: [4, '停止结果'],
  BILL: [5, '充电订单'],
  STATION: [6, '电站信息'],
});

export const peerPushState = enumOf('peerPushState', '推送状态', {
  WAITING: [1, '待确认', 'amber'],
  CONFIRMED: [2, '已确认', 'green'],
  DISPUTED: [3, '对方有争议', 'red'],
  LEFT: [4, '未送达', 'red'],
  CANCELLED: [5, '已取消', 'grey'],
});

export const peerSide = enumOf('peerSide', '方向', { THEIRS: [1, '对方调用'], OURS: [2, '我方调用'] });

/** Whose question a comparison was, and whose customers charged. */
export const peerCheckSide = enumOf('peerCheckSide', '发起方', {
  THEIRS: [1, '对方发起(其用户)'],
  OURS: [2, '我方发起(其用户)'],
  THEIRS_FOREIGN: [3, '对方发起(我方用户)'],
  OURS_FOREIGN: [4, '我方发起(我方用户)'],
});

/** How one number of a day of charges stands between us and a peer. */
export const peerCheckKind = enumOf('peerCheckKind', '对账结果', {
  MATCH: [1, '一致', 'green'],
  ONLY_OURS: [2, '仅我方有', 'red'],
  ONLY_THEIRS: [3, '仅对方有', 'red'],
  MONEY: [4, '金额不符', 'red'],
  POWER: [5, '电量不符', 'amber'],
});

export const peerCheckState = enumOf('peerCheckState', '对账状态', {
  ASKING: [1, '等待对方答复', 'amber'],
  DONE: [2, '已对账', 'green'],
  UNANSWERED: [3, '对方未答复', 'red'],
});

/** What was done about a difference. */
export const peerDeed = enumOf('peerDeed', '处理方式', {
  OURS: [1, '以我方为准，对方更正'],
  RETOLD: [2, '重新推送账单'],
  ADJUSTED: [3, '以对方为准，调整平台账户'],
  CORRECTED: [4, '订单已另行更正'],
});

/** How a gun of another operator stands: codes of T/CEC 102; 9 is ours, for one that nobody has told of. */
export const foreignGunStatus = enumOf('foreignGunStatus', '枪状态', {
  OFFLINE: [0, '离网', 'grey'],
  IDLE: [1, '空闲', 'green'],
  PLUGGED: [2, '占用(未充电)', 'blue'],
  CHARGING: [3, '占用(充电中)', 'blue'],
  RESERVED: [4, '占用(预约锁定)', 'amber'],
  UNKNOWN: [9, '未知', 'grey'],
  FAULT: [255, '故障', 'red'],
});

export const foreignSyncState = enumOf('foreignSyncState', '同步状态', {
  RUNNING: [1, '同步中', 'amber'],
  DONE: [2, '已同步', 'green'],
  FAILED: [3, '同步失败', 'red'],
});

/** How a charge of our customer at another operator's gun stands. */
export const foreignChargeState = enumOf('foreignChargeState', '订单状态', {
  STARTING: [1, '启动中', 'amber'],
  CHARGING: [2, '充电中', 'blue'],
  STOPPING: [3, '停止中', 'amber'],
  ENDED: [4, '待对方账单', 'amber'],
  SETTLED: [5, '已结算', 'green'],
  FAILED: [6, '未充电', 'grey'],
  DISPUTED: [7, '账单有异议', 'red'],
});

/** What a person decides about a charge at another operator's gun. */
export const foreignDeed = enumOf('foreignDeed', '处理方式', {
  ACCEPT: [1, '认可对方账单'],
  CLOSE: [2, '没有账单，关闭并解冻'],
});
