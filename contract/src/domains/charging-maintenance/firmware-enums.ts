import { enumOf } from '../../kernel/enum-of.ts';

export const campaignStatus = enumOf('firmwareCampaignStatus', '状态', {
  RUNNING: [1, '进行中', 'blue'],
  PAUSED: [2, '已暂停', 'amber'],
  FINISHED: [3, '已完成', 'green'],
  STOPPED: [4, '已终止', 'grey'],
});

/** How far a charge point has come; what is done is proved by a start with the new version, never by a word alone. */
export const upgradeState = enumOf('firmwareUpgradeState', '升级状态', {
  WAITING: [1, '等待', 'grey'],
  TOLD: [2, '已下发', 'blue'],
  DOWNLOADING: [3, '下载中', 'blue'],
  DOWNLOADED: [4, '已下载', 'blue'],
  INSTALLING: [5, '安装中', 'blue'],
  INSTALLED: [6, '已升级', 'green'],
  FAILED: [7, '失败', 'red'],
  TIMED_OUT: [8, '超时', 'red'],
  SKIPPED: [9, '已跳过', 'grey'],
  CANCELLED: [10, '已取消', 'grey'],
});

/** Why a charge point of the target takes no part. */
export const skipReason = enumOf('firmwareSkipReason', '跳过原因', {
  SAME_VERSION: [1, '已是该版本'],
  OTHER_MODEL: [2, '厂商或型号不符'],
  OTHER_VERSION: [3, '当前版本不在范围'],
  OFFLINE: [4, '离线'],
  BUSY: [5, '在另一升级中'],
  NOT_OCPP: [6, '接入协议没有远程升级'],
  NOT_ACCEPTED: [7, '未接入或已停用'],
});

export const waveUnit = enumOf('firmwareWaveUnit', '每批按', {
  POINTS: [1, '台数'],
  PERCENT: [2, '百分比'],
});
