import type { Payload } from './ocpp-line.ts';

/** A key of OCPP 1.6 as this kind of device has it. */
interface Key {
  value: string;
  readonly?: boolean;
  /** Takes effect after a restart. */
  reboot?: boolean;
}

const factory: Readonly<Record<string, Key>> = {
  HeartbeatInterval: { value: '300' },
  WebSocketPingInterval: { value: '0' },
  MeterValueSampleInterval: { value: '60' },
  MeterValuesSampledData: { value: 'Energy.Active.Import.Register' },
  ClockAlignedDataInterval: { value: '0' },
  MeterValuesAlignedData: { value: 'Energy.Active.Import.Register' },
  StopTxnAlignedData: { value: '' },
  StopTxnSampledData: { value: '' },
  ConnectionTimeOut: { value: '120' },
  AuthorizeRemoteTxRequests: { value: 'false' },
  LocalPreAuthorize: { value: 'false' },
  LocalAuthorizeOffline: { value: 'true' },
  StopTransactionOnInvalidId: { value: 'true' },
  StopTransactionOnEVSideDisconnect: { value: 'true' },
  UnlockConnectorOnEVSideDisconnect: { value: 'true' },
  TransactionMessageAttempts: { value: '3' },
  TransactionMessageRetryInterval: { value: '60' },
  MinimumStatusDuration: { value: '0' },
  NumberOfConnectors: { value: '1', readonly: true },
  SupportedFeatureProfiles: {
    value: 'Core,FirmwareManagement,LocalAuthListManagement,Reservation,SmartCharging,RemoteTrigger',
    readonly: true,
  },
  SupportedFileTransferProtocols: { value: 'HTTP,HTTPS', readonly: true },
  LocalAuthListEnabled: { value: 'true' },
  LocalAuthListMaxLength: { value: '500', readonly: true },
  SendLocalListMaxLength: { value: '50', readonly: true },
  ReserveConnectorZeroSupported: { value: 'false', readonly: true },
  ChargeProfileMaxStackLevel: { value: '8', readonly: true },
  ChargingScheduleAllowedChargingRateUnit: { value: 'Current,Power', readonly: true },
  ChargingScheduleMaxPeriods: { value: '48', readonly: true },
  MaxChargingProfilesInstalled: { value: '16', readonly: true },
};

/** Measurands that the meter of such a device knows; others are refused. */
const measurands = ['Energy.Active.Import.Register', 'Power.Active.Import', 'Current.Import', 'Voltage', 'SoC', 'Temperature'];

export interface Configuration {
  number(key: string): number;
  on(key: string): boolean;
  list(key: string): string[];
  /** Answers GetConfiguration. */
  get(payload: Payload): Payload;
  /** Answers ChangeConfiguration; the key of the connection is kept, never told. */
  change(payload: Payload): 'Accepted' | 'Rejected' | 'NotSupported' | 'RebootRequired';
  /** What stands otherwise than when it left the factory. */
  readonly changed: Readonly<Record<string, string>>;
}

/** Parameters of a device; `before` is what had been changed in an earlier run. */
export function createConfiguration(
  guns: number,
  onKey: (key: string) => void,
  before: Readonly<Record<string, string>> = {},
): Configuration {
  const keys = new Map(Object.entries(factory).map(([name, key]) => [name, { ...key, value: before[name] ?? key.value }]));
  keys.set('NumberOfConnectors', { value: String(guns), readonly: true });
  const text = (name: string) => keys.get(name)?.value ?? '';
  return {
    get changed() {
      const differs = Object.entries(factory).filter(([name, key]) => !key.readonly && text(name) !== key.value);
      return Object.fromEntries(differs.map(([name]) => [name, text(name)]));
    },
    number: (name) => Number(text(name)),
    on: (name) => text(name) === 'true',
    list: (name) => text(name).split(',').filter(Boolean),
    get({ key: wanted }) {
      const names = Array.isArray(wanted) && wanted.length > 0 ? wanted.map(String) : [...keys.keys()];
      const known = names.filter((name) => keys.has(name));
      return {
        configurationKey: known.map((name) => ({ key: name, readonly: keys.get(name)?.readonly ?? false, value: text(name) })),
        unknownKey: names.filter((name) => !keys.has(name)),
      };
    },
    change({ key: name, value }) {
      if (name === 'AuthorizationKey') {
        onKey(String(value));
        return 'Accepted';
      }
      const key = keys.get(String(name));
      if (!key) return 'NotSupported';
      if (key.readonly) return 'Rejected';
      if (
        /Data$/.test(String(name)) &&
        String(value)
          .split(',')
          .some((one) => one !== '' && !measurands.includes(one))
      )
        return 'Rejected';
      key.value = String(value);
      return key.reboot ? 'RebootRequired' : 'Accepted';
    },
  };
}
