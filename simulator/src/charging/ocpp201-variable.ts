import type { Payload } from './ocpp-line.ts';

/** A variable of a component, as 2.0.1 names it. */
export interface Named {
  component: { name: string; instance?: string; evse?: { id: number; connectorId?: number } };
  variable: { name: string; instance?: string };
}

interface Shape {
  /** Key of the configuration that it is. */
  key?: string;
  value?: string;
  dataType: string;
  unit?: string;
  minLimit?: number;
  maxLimit?: number;
  valuesList?: string;
}
const seconds = { dataType: 'integer', unit: 's', minLimit: 0, maxLimit: 86_400 };
const yesNo = { dataType: 'boolean' };
const measurands = {
  dataType: 'MemberList',
  valuesList: 'Energy.Active.Import.Register,Power.Active.Import,Current.Import,Voltage,SoC,Temperature',
};
const count = { dataType: 'integer', minLimit: 1, maxLimit: 100 };

/** The device model of such a station: by `Component.Variable`, with what it says of each. */
const shapes: Readonly<Record<string, Shape>> = {
  'OCPPCommCtrlr.HeartbeatInterval': { key: 'HeartbeatInterval', ...seconds, minLimit: 5 },
  'OCPPCommCtrlr.WebSocketPingInterval': { key: 'WebSocketPingInterval', ...seconds },
  'OCPPCommCtrlr.MessageAttempts[TransactionEvent]': { key: 'TransactionMessageAttempts', ...count },
  'OCPPCommCtrlr.MessageAttemptInterval[TransactionEvent]': { key: 'TransactionMessageRetryInterval', ...seconds },
  'OCPPCommCtrlr.UnlockOnEVSideDisconnect': { key: 'UnlockConnectorOnEVSideDisconnect', ...yesNo },
  'SampledDataCtrlr.TxUpdatedInterval': { key: 'MeterValueSampleInterval', ...seconds },
  'SampledDataCtrlr.TxUpdatedMeasurands': { key: 'MeterValuesSampledData', ...measurands },
  'AlignedDataCtrlr.Interval': { key: 'ClockAlignedDataInterval', ...seconds },
  'AlignedDataCtrlr.Measurands': { key: 'MeterValuesAlignedData', ...measurands },
  'TxCtrlr.EVConnectionTimeOut': { key: 'ConnectionTimeOut', ...seconds },
  'TxCtrlr.StopTxOnInvalidId': { key: 'StopTransactionOnInvalidId', ...yesNo },
  'TxCtrlr.StopTxOnEVSideDisconnect': { key: 'StopTransactionOnEVSideDisconnect', ...yesNo },
  'AuthCtrlr.AuthorizeRemoteStart': { key: 'AuthorizeRemoteTxRequests', ...yesNo },
  'AuthCtrlr.LocalPreAuthorize': { key: 'LocalPreAuthorize', ...yesNo },
  'AuthCtrlr.LocalAuthorizeOffline': { key: 'LocalAuthorizeOffline', ...yesNo },
  'LocalAuthListCtrlr.Enabled': { key: 'LocalAuthListEnabled', ...yesNo },
  'LocalAuthListCtrlr.ItemsPerMessage': { key: 'SendLocalListMaxLength', dataType: 'integer' },
  'LocalAuthListCtrlr.Entries': { value: '0', dataType: 'integer', maxLimit: 500 },
  'ReservationCtrlr.Enabled': { value: 'true', ...yesNo },
  'SmartChargingCtrlr.Enabled': { value: 'true', ...yesNo },
  'SmartChargingCtrlr.RateUnit': { value: 'A,W', dataType: 'MemberList', valuesList: 'A,W' },
};

const textOf = ({ component, variable }: Named): string =>
  `${component.name}.${variable.name}${variable.instance === undefined ? '' : `[${variable.instance}]`}`;
function namedBy(path: string): Named {
  const [, component = '', variable = '', instance] = /^(\w+)\.(\w+)(?:\[(\w+)\])?$/.exec(path) ?? [];
  return { component: { name: component }, variable: { name: variable, ...(instance !== undefined && { instance }) } };
}

/** Key by which the configuration knows a variable; undefined: it has none, or nobody may see it. */
export const keyOf = (named: Named): string | undefined => shapes[textOf(named)]?.key;
export const isPassword = ({ component, variable }: Named): boolean =>
  component.name === 'SecurityCtrlr' && variable.name === 'BasicAuthPassword';
/** The value of a variable that does not change. */
export const fixedValue = (named: Named): string | undefined => shapes[textOf(named)]?.value;

/** Parts of a report of everything, ten variables each; `keys`: the configuration as GetConfiguration tells it. */
export function reportOf(
  keys: readonly { key: string; value: string; readonly: boolean }[],
  { model, firmware, guns, kw }: { model: string; firmware: string; guns: number; kw: number },
): Payload[][] {
  const told = Object.entries(shapes).flatMap(([path, { key, value, ...characteristics }]) => {
    const known = key === undefined ? { value: value ?? '', readonly: true } : keys.find((one) => one.key === key);
    if (!known) return [];
    const attribute = { value: known.value, mutability: known.readonly ? 'ReadOnly' : 'ReadWrite' };
    return [
      { ...namedBy(path), variableAttribute: [attribute], variableCharacteristics: { ...characteristics, supportsMonitoring: false } },
    ];
  });
  const plain = (component: Named['component'], name: string, value: string, dataType = 'string', unit?: string) => ({
    ...{ component, variable: { name }, variableAttribute: [{ value, mutability: 'ReadOnly' }] },
    variableCharacteristics: { dataType, supportsMonitoring: false, ...(unit !== undefined && { unit }) },
  });
  const all = [
    plain({ name: 'ChargingStation' }, 'Model', model),
    plain({ name: 'ChargingStation' }, 'FirmwareVersion', firmware),
    ...Array.from({ length: guns }, (_, at) => plain({ name: 'EVSE', evse: { id: at + 1 } }, 'Power', String(kw * 1000), 'decimal', 'W')),
    ...told,
    // Its value is nobody's to see.
    {
      ...{ component: { name: 'SecurityCtrlr' }, variable: { name: 'BasicAuthPassword' } },
      variableAttribute: [{ mutability: 'WriteOnly' }],
      variableCharacteristics: { dataType: 'string', maxLimit: 40, supportsMonitoring: false },
    },
  ];
  return Array.from({ length: Math.ceil(all.length / 10) }, (_, part) => all.slice(part * 10, part * 10 + 10));
}
