/** Data that grows with use, and how long it may and must be kept. Days are whole days of Asia/Shanghai. */
export interface DataKind {
  readonly title: string;
  readonly group: string;
  /** Kept so long where nobody decided otherwise; null: for good. */
  readonly standard: number | null;
  /** Never less than this. */
  readonly min: number;
  /** Why not less. */
  readonly basis: string;
  /** What is never touched although it is older. */
  readonly spares?: string;
  /** Whole months go into files that can be read back, instead of being deleted. */
  readonly archived?: true;
}

const disputes = '《电子商务法》第三十一条：交易信息自交易完成之日起不少于三年';
const security = '《网络安全法》第二十一条：网络日志不少于六个月';

export const dataKinds = {
  operationLog: { title: '操作日志', group: '日志', standard: 730, min: 180, basis: security, archived: true },
  loginLog: { title: '登录日志', group: '日志', standard: 730, min: 180, basis: security, archived: true },
  clientError: { title: '前端错误', group: '日志', standard: 30, min: 7, basis: '排查问题所需' },
  deviceEvent: { title: '停车设备上报', group: '设备', standard: null, min: 180, basis: security, archived: true },
  unknownDeviceMessage: { title: '未登记设备的消息', group: '设备', standard: 7, min: 1, basis: '登记设备后补处理所需' },
  chargePointMessage: {
    ...{ title: '充电桩报文', group: '设备', standard: 30, min: 30, basis: '充电争议核查所需' },
    spares: '被标记的充电会话的报文，到其标记期限为止',
  },
  deviceLog: { title: '充电桩日志文件', group: '设备', standard: 180, min: 30, basis: '故障排查与充电争议核查所需' },
  bayWord: {
    ...{ title: '充电车位状态上报', group: '设备', standard: 60, min: 60, basis: '占位计时最长追溯期' },
    spares: '每个车位最近一次上报，以及占位未结清的设备',
  },
  stationPower: { title: '电站功率曲线', group: '设备', standard: 400, min: 31, basis: '同比统计所需' },
  chargingSample: { title: '充电电表采样', group: '交易凭据', standard: null, min: 1095, basis: disputes },
  parkImage: {
    ...{ title: '过车原始图片', group: '交易凭据', standard: null, min: 180, basis: '停车争议与追缴举证所需' },
    spares: '尚未结清的订单的进出场图片',
  },
  liveAlarm: { title: '实时告警', group: '消息', standard: null, min: 180, basis: security },
  smsMessage: { title: '短信内容', group: '消息', standard: null, min: 180, basis: '《通信短信息服务管理规定》：发送记录不少于五个月' },
  outboundEffect: {
    ...{ title: '对外操作', group: '对接', standard: 30, min: 30, basis: '退款与扣款查询期，避免重复发起' },
    spares: '尚未结束的操作',
  },
  openDelivery: { title: '开放平台推送', group: '对接', standard: 30, min: 7, basis: '对方补收所需' },
  openCall: { title: '开放平台调用统计', group: '对接', standard: 400, min: 31, basis: '同比统计所需' },
  thirdCall: { title: '第三方调用记录', group: '对接', standard: 30, min: 7, basis: '与服务商核对所需' },
  peerMessage: { title: '互联互通报文', group: '对接', standard: 30, min: 30, basis: '对账争议核查所需' },
  peerPush: { title: '互联互通推送', group: '对接', standard: 30, min: 30, basis: '对账争议核查所需', spares: '对方尚未确认的推送' },
  peerReport: { title: '监管上报记录', group: '对接', standard: 180, min: 60, basis: '监管核查所需', spares: '未送达的上报' },
} as const satisfies Record<string, DataKind>;

export type DataKindName = keyof typeof dataKinds;
export const dataKindNames = Object.keys(dataKinds) as [DataKindName, ...DataKindName[]];
/** Kinds whose months go into files. */
export const archivedKinds = dataKindNames.filter((name) => 'archived' in dataKinds[name]);

/** Longest time a policy may say. */
export const longestDays = 3650;

/** What no policy touches. */
export const protectedData = [
  { title: '订单、账单、支付、退款、账簿', basis: '《会计档案管理办法》：会计凭证、账簿不少于30年，其他不少于10年' },
  { title: '电子发票', basis: '《会计档案管理办法》：不少于30年' },
  { title: '授权、合同、审批与变更记录', basis: '业务存续期间' },
] as const;
