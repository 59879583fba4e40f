import { enumOf } from '../../kernel/enum-of.ts';

/** Counted kinds 1–5, switches 6–7 (quantity 1). */
export const authType = enumOf('authType', '授权类型', {
  LANE: [1, '车道授权'],
  ROADSIDE_BERTH: [2, '路侧泊位授权'],
  YARD_BERTH: [3, '场内泊位授权'],
  GUN: [4, '充电枪授权'],
  SEAT: [5, '远程值守席位'],
  STAGGERED: [6, '错时共享功能'],
  SCREEN: [7, '数据可视化功能'],
});

/** Kinds that are had or not had. */
export const isSwitch = (type: number): boolean => type === authType.STAGGERED || type === authType.SCREEN;

export const authStatus = enumOf('authStatus', '授权状态', {
  INDEPENDENT_MISSING: [-3, '未导入独立授权', 'red'],
  NEVER: [-2, '未导入授权', 'red'],
  EXPIRED: [-1, '授权已过期', 'red'],
  UNUSED: [0, '授权未使用', 'grey'],
  IN_USE: [1, '授权使用中', 'green'],
  EXPIRING: [2, '授权即将过期', 'amber'],
  CHANGED: [3, '车道或泊位有变更', 'amber'],
});

export const licenseMode = enumOf('licenseMode', '授权模式', { POOL: [1, '授权池'], INDEPENDENT: [2, '独立授权'], BOTH: [3, '双授权'] });
export const poolSource = enumOf('poolSource', '授权来源', { FILE: [1, '文件导入'], ONLINE: [2, '在线激活'], PLATFORM: [3, '平台划拨'] });
export const activationState = enumOf('activationState', '激活状态', {
  WAITING: [0, '等待授权中心', 'blue'],
  IMPORTED: [1, '已导入', 'green'],
  REFUSED: [2, '已拒绝', 'red'],
});
export const poolStatus = enumOf('poolStatus', '授权池状态', {
  UNUSED: [0, '未使用', 'grey'],
  IN_USE: [1, '使用中', 'green'],
  EXPIRING: [2, '即将到期', 'amber'],
  EXPIRED: [3, '已到期', 'red'],
  STOPPED: [4, '已停用', 'grey'],
});
export const importType = enumOf('licenseImportType', '导入方式', { FILE: [1, '文件'], ONLINE: [2, '在线'] });
export const licenseState = enumOf('licenseState', '授权文件状态', {
  VALID: [1, '有效', 'green'],
  REPLACED: [2, '被替换', 'grey'],
  EXPIRED: [3, '过期', 'red'],
  VOID: [4, '作废', 'grey'],
});
export const tradeType = enumOf('licenseTradeType', '交易类型', {
  IMPORT: [1, '导入增加'],
  ACTIVATE: [2, '在线激活增加'],
  ASSIGN: [3, '分配给停车场'],
  RELEASE: [4, '停车场释放'],
  MOVE_OUT: [5, '池间划出'],
  MOVE_IN: [6, '池间划入'],
  RECALL: [7, '到期回收'],
  ADJUST: [8, '调整'],
  REVOKE: [9, '吊销收回'],
});
export const targetType = enumOf('licenseTargetType', '授权对象', { PARK: [1, '停车场'], STATION: [2, '充电站'] });
export const licenseParkStatus = enumOf('licenseParkStatus', '授权车场状态', {
  NORMAL: [1, '正常', 'green'],
  OVER: [2, '超配', 'red'],
  REMOVED: [3, '已解除', 'grey'],
});
export const poolChangeType = enumOf('poolChangeType', '变更类型', {
  ADD: [1, '新增车场'],
  ADJUST: [2, '数量调整'],
  MOVE: [3, '更换授权池'],
  REMOVE: [4, '移除车场'],
  REVOKE: [5, '吊销授权'],
});
export const poolChangeStatus = enumOf('poolChangeStatus', '变更状态', {
  WAITING: [0, '待生效'],
  DONE: [1, '已生效'],
  FAILED: [2, '失败'],
});
export const noticeLevel = enumOf('licenseNoticeLevel', '提醒级别', { HINT: [1, '提示'], WARNING: [2, '警告'], SEVERE: [3, '严重'] });
export const noticeChannel = enumOf('licenseNoticeChannel', '提醒方式', { SITE: [1, '站内'], SMS: [2, '短信'] });
export const popupFrequency = enumOf('popupFrequency', '弹窗频率', { LOGIN: [1, '每次登录'], DAILY: [2, '每日一次'] });

/** How a licence reaches its unit. */
export const issueForm = enumOf('licenseIssueForm', '交付方式', { FILE: [1, '授权文件'], CODE: [2, '激活码'] });
export const issueKind = enumOf('licenseIssueKind', '签发类型', { NEW: [1, '新签发'], RENEWAL: [2, '续期'] });
export const issueState = enumOf('licenseIssueState', '签发状态', {
  OPEN: [1, '待导入', 'blue'],
  IMPORTED: [2, '已导入', 'green'],
  REVOKED: [3, '已吊销', 'red'],
  LAPSED: [4, '激活码过期', 'grey'],
});
/** What the days to come bring to a unit. */
export const outlookKind = enumOf('licenseOutlookKind', '到期事项', {
  CODE_LAPSES: [1, '激活码失效', 'grey'],
  POOL_ENDS: [2, '授权池到期', 'amber'],
  UNIT_ENDS: [3, '授权全部到期', 'amber'],
  GRACE_ENDS: [4, '宽限结束', 'red'],
  REFUSING: [5, '正在限制', 'red'],
});
