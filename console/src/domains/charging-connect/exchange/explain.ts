import { faultName } from '@bochong/contract/charging-asset';
import { commandName, type Exchange, exchangeOutcome, exchangeSide } from '@bochong/contract/charging-connect';

type Payload = Record<string, unknown>;

const deviceNames: Readonly<Record<string, string>> = {
  Authorize: '刷卡鉴权',
  BootNotification: '启动上报',
  DataTransfer: '厂商数据',
  DiagnosticsStatusNotification: '诊断进度',
  FirmwareStatusNotification: '固件进度',
  Heartbeat: '心跳',
  LogStatusNotification: '日志进度',
  MeterValues: '电表读数',
  SecurityEventNotification: '安全事件',
  SignCertificate: '证书申请',
  SignedFirmwareStatusNotification: '固件进度',
  StartTransaction: '开始充电',
  StatusNotification: '枪状态',
  StopTransaction: '结束充电',
  NotifyReport: '参数上报',
  NotifyEvent: '设备事件',
  NotifyChargingLimit: '外部限功率',
  NotifyCustomerInformation: '客户信息',
  ClearedChargingLimit: '外部限功率解除',
  NotifyEVChargingNeeds: '车辆充电需求',
  NotifyEVChargingSchedule: '车辆充电计划',
  ReportChargingProfiles: '功率档案上报',
  ReservationStatusUpdate: '预约状态',
  TransactionEvent: '交易事件',
};
/** A message in words, whoever sends it; an unknown one keeps its own name. */
export const messageName = (action: string): string => deviceNames[action] ?? commandName(action);

const statusNames: Readonly<Record<string, string>> = {
  ...{ Available: '空闲', Preparing: '准备中', Charging: '充电中', SuspendedEV: '车辆暂停', SuspendedEVSE: '设备暂停' },
  ...{ Finishing: '结束中', Reserved: '已预约', Unavailable: '停用', Faulted: '故障' },
  ...{
    Accepted: '接受',
    Rejected: '拒绝',
    Pending: '等待接入',
    Invalid: '无效卡',
    Blocked: '已冻结',
    Expired: '已过期',
    ConcurrentTx: '正在充电',
  },
  ...{ NotSupported: '不支持', RebootRequired: '重启后生效', Scheduled: '充电结束后执行', Unlocked: '已解锁', UnlockFailed: '解锁失败' },
  ...{ VersionMismatch: '版本不符', Failed: '写入失败' },
  // OCPP 2.0.1.
  ...{ Occupied: '已插枪', Unknown: '未知卡', NotAtThisLocation: '本站不可用', OngoingAuthorizedTransaction: '正在充电' },
};
/** A status of the protocol in words. */
export const statusWord = (value: unknown): string => statusNames[String(value)] ?? String(value ?? '');

function partOf(text: string, at: 2 | 3): Payload {
  try {
    const frame = JSON.parse(text) as unknown[];
    const part = frame[at];
    return typeof part === 'object' && part !== null ? (part as Payload) : {};
  } catch {
    return {};
  }
}

const kilowattHours = (wh: unknown) => `${(Number(wh) / 1000).toFixed(3)}度`;

interface Sample {
  measurand?: string;
  /** A number in OCPP 2.0.1, where the unit has a power of ten. */
  value: string | number;
  unit?: string;
  unitOfMeasure?: { unit?: string; multiplier?: number };
}
const measured: Readonly<Record<string, string>> = {
  ...{ 'Energy.Active.Import.Register': '表底', 'Power.Active.Import': '功率', 'Current.Import': '电流' },
  ...{ Voltage: '电压', SoC: '电量', Temperature: '温度' },
};
const units: Readonly<Record<string, string>> = { Percent: '%', Celsius: '℃', Celcius: '℃' };
/** The last values of a message, one of each kind. */
function samples(payload: Payload): string {
  const groups = (payload.meterValue ?? []) as { sampledValue?: Sample[] }[];
  const last = groups.at(-1)?.sampledValue ?? [];
  const named = last.map(({ measurand = 'Energy.Active.Import.Register', value: told, unitOfMeasure = {}, unit = unitOfMeasure.unit }) => {
    const value = unitOfMeasure.multiplier ? Number(told) * 10 ** unitOfMeasure.multiplier : told;
    const written =
      measurand.startsWith('Energy') && (unit ?? 'Wh') === 'Wh' ? kilowattHours(value) : `${value}${units[unit ?? ''] ?? unit ?? ''}`;
    return [measured[measurand] ?? measurand, written];
  });
  return [...new Map(named as [string, string][])].map(([name, value]) => `${name} ${value}`).join('，');
}

const tagOf = ({ idTag, idToken }: Payload) => `卡号 ${idTag ?? (idToken as Payload | undefined)?.idToken ?? ''}`;
const eventNames: Readonly<Record<string, string>> = { Started: '开始', Updated: '进行中', Ended: '结束' };
function eventOf(p: Payload): string {
  const { stoppedReason } = (p.transactionInfo ?? {}) as Payload;
  const said = [eventNames[String(p.eventType)], p.idToken ? tagOf(p) : '', samples(p), stoppedReason && `原因 ${stoppedReason}`];
  return said.filter(Boolean).join('，');
}

const tellings: Readonly<Record<string, (payload: Payload) => string>> = {
  BootNotification: ({ chargingStation, ...told }) => {
    const p = { ...told, ...(chargingStation as Payload | undefined) };
    const [vendor, model] = [p.chargePointVendor ?? p.vendorName, p.chargePointModel ?? p.model];
    return [vendor, model, p.firmwareVersion && `固件 ${p.firmwareVersion}`].filter(Boolean).join(' ');
  },
  StatusNotification: (p) =>
    [statusWord(p.status ?? p.connectorStatus), faultName(String(p.errorCode ?? 'NoError'))].filter(Boolean).join('，'),
  Authorize: tagOf,
  TransactionEvent: eventOf,
  StartTransaction: (p) => `卡号 ${p.idTag}，表底 ${kilowattHours(p.meterStart)}`,
  StopTransaction: (p) => [`表底 ${kilowattHours(p.meterStop)}`, p.reason && `原因 ${p.reason}`].filter(Boolean).join('，'),
  MeterValues: samples,
  NotifyEvent: (p) =>
    ((p.eventData ?? []) as { component?: { name?: string }; variable?: { name?: string }; actualValue?: string }[])
      .map(({ component, variable, actualValue }) => `${component?.name}.${variable?.name} = ${actualValue}`)
      .join('，'),
  ReservationStatusUpdate: (p) => `预约 ${p.reservationId} ${p.reservationUpdateStatus === 'Expired' ? '到期' : '已取消'}`,
  SecurityEventNotification: (p) => String(p.type ?? ''),
  DiagnosticsStatusNotification: (p) => String(p.status ?? ''),
  FirmwareStatusNotification: (p) => String(p.status ?? ''),
  LogStatusNotification: (p) => String(p.status ?? ''),
  ChangeConfiguration: (p) => `${p.key} = ${p.value}`,
  ChangeAvailability: (p) => ((p.type ?? p.operationalStatus) === 'Operative' ? '启用' : '停用'),
  Reset: (p) => (p.type === 'Hard' || p.type === 'Immediate' ? '硬重启' : '软重启'),
  TriggerMessage: (p) => messageName(String(p.requestedMessage)),
};

function answerOf({ outcome, answerText, action }: Exchange): string {
  if (outcome === exchangeOutcome.ERROR) return `错误 ${JSON.parse(answerText || '[]')[2] ?? ''}`;
  if (outcome !== exchangeOutcome.ANSWERED) return '';
  const payload = partOf(answerText, 2);
  const info = (payload.idTagInfo ?? payload.idTokenInfo) as Payload | undefined;
  const said = [payload.status ?? info?.status].filter((one) => one !== undefined).map(statusWord);
  if (action === 'StartTransaction') said.push(`交易号 ${payload.transactionId}`);
  return said.join('，');
}

/** What a message says and how it was answered, in one line. */
export function explain(exchange: Exchange): string {
  const { action, callText, side } = exchange;
  const told = tellings[action]?.(partOf(callText, 3)) ?? '';
  const answer = answerOf(exchange);
  const by = side === exchangeSide.PLATFORM ? '设备' : '平台';
  return [told, answer && `${by}：${answer}`].filter(Boolean).join(' → ');
}

/** A frame with line breaks, or as it came when it is no JSON. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
