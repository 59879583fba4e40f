import type { ConfigurationKey } from '../../charging-asset/index.ts';

/** A call of OCPP 2.0.1. */
export interface Call201 {
  action: string;
  payload: Record<string, unknown>;
}

/** A variable of a component, as 2.0.1 names it. */
export interface Address {
  component: { name: string; instance?: string; evse?: { id: number; connectorId?: number } };
  variable: { name: string; instance?: string };
}

const instanceOf = (instance: string | undefined): string => (instance === undefined ? '' : `[${instance}]`);

const placeOf = ({ id, connectorId }: { id: number; connectorId?: number }): string =>
  `${id}${connectorId === undefined ? '' : `.${connectorId}`}`;

/** A variable's name in one text: `OCPPCommCtrlr.MessageAttempts[TransactionEvent]`, `Connector@1.2.ConnectorType`. */
export function pathOf({ component, variable }: Address): string {
  const { evse } = component;
  const place = evse ? `@${placeOf(evse)}` : '';
  return `${component.name}${instanceOf(component.instance)}${place}.${variable.name}${instanceOf(variable.instance)}`;
}

const form = /^([^.@[\]]{1,50})(?:\[([^[\]]{1,50})\])?(?:@(\d{1,4})(?:\.(\d{1,4}))?)?\.([^.@[\]]{1,50})(?:\[([^[\]]{1,50})\])?$/;

/** The variable that a path names; undefined: it is no path. */
export function addressOf(path: string): Address | undefined {
  const [, name, instance, evse, connector, variable, variableInstance] = form.exec(path) ?? [];
  if (name === undefined || variable === undefined) return undefined;
  return {
    component: {
      name,
      ...(instance !== undefined && { instance }),
      ...(evse !== undefined && { evse: { id: Number(evse), ...(connector !== undefined && { connectorId: Number(connector) }) } }),
    },
    variable: { name: variable, ...(variableInstance !== undefined && { instance: variableInstance }) },
  };
}

/** Where the parameters of 1.6 stand in the device model. */
const places: Readonly<Record<string, string>> = {
  authorizationkey: 'SecurityCtrlr.BasicAuthPassword',
  heartbeatinterval: 'OCPPCommCtrlr.HeartbeatInterval',
  websocketpinginterval: 'OCPPCommCtrlr.WebSocketPingInterval',
  metervaluesampleinterval: 'SampledDataCtrlr.TxUpdatedInterval',
  metervaluessampleddata: 'SampledDataCtrlr.TxUpdatedMeasurands',
  clockaligneddatainterval: 'AlignedDataCtrlr.Interval',
  metervaluesaligneddata: 'AlignedDataCtrlr.Measurands',
  connectiontimeout: 'TxCtrlr.EVConnectionTimeOut',
  authorizeremotetxrequests: 'AuthCtrlr.AuthorizeRemoteStart',
  localpreauthorize: 'AuthCtrlr.LocalPreAuthorize',
  localauthorizeoffline: 'AuthCtrlr.LocalAuthorizeOffline',
  allowofflinetxforunknownid: 'AuthCtrlr.OfflineTxForUnknownIdEnabled',
  stoptransactiononinvalidid: 'TxCtrlr.StopTxOnInvalidId',
  stoptransactiononevsidedisconnect: 'TxCtrlr.StopTxOnEVSideDisconnect',
  maxenergyoninvalidid: 'TxCtrlr.MaxEnergyOnInvalidId',
  transactionmessageattempts: 'OCPPCommCtrlr.MessageAttempts[TransactionEvent]',
  transactionmessageretryinterval: 'OCPPCommCtrlr.MessageAttemptInterval[TransactionEvent]',
  unlockconnectoronevsidedisconnect: 'OCPPCommCtrlr.UnlockOnEVSideDisconnect',
};
const pathOfKey = (key: string): string => places[key.toLowerCase()] ?? key;

/** A change of a parameter, by its name in 1.6 or by its path. */
export function callOfParameter(key: string, value: string): Call201 | undefined {
  const address = addressOf(pathOfKey(key));
  return address && { action: 'SetVariables', payload: { setVariableData: [{ ...address, attributeValue: value }] } };
}

/** Asks for some parameters, or for the whole device model, which comes in reports of its own. */
export function callOfReading(keys: readonly string[] | undefined, number: number): Call201 | undefined {
  if (!keys) return { action: 'GetBaseReport', payload: { requestId: number, reportBase: 'FullInventory' } };
  const addresses = keys.map((key) => addressOf(pathOfKey(key)));
  if (addresses.includes(undefined)) return undefined;
  return { action: 'GetVariables', payload: { getVariableData: addresses } };
}

const register = 'Energy.Active.Import.Register';
/** Measurands that only 1.6 has. */
const only16: ReadonlySet<string> = new Set(['Temperature']);

/** The baseline of 1.6 where 2.0.1 has the same, and the readings of a charge's begin and end, which 1.6 has as fields. */
export const baseline201 = (baseline: readonly (readonly [string, string])[]): (readonly [string, string])[] => [
  ...baseline.flatMap(([key, value]) => {
    const place = places[key.toLowerCase()];
    const list = value.split(',').filter((one) => !only16.has(one));
    return place === undefined ? [] : [[place, list.join(',')] as const];
  }),
  ['SampledDataCtrlr.TxStartedMeasurands', register],
  ['SampledDataCtrlr.TxEndedMeasurands', register],
];

/** Its largest value is how many cards a station has room for. */
export const listSize = 'LocalAuthListCtrlr.Entries';

/** Components that are there when a station can do what 1.6 calls a feature. */
const features: readonly (readonly [component: string, feature: string])[] = [
  ['LocalAuthListCtrlr', 'LocalAuthListManagement'],
  ['ReservationCtrlr', 'Reservation'],
  ['SmartChargingCtrlr', 'SmartCharging'],
];

/** It shows what a charge costs; 1.6 has no such word. */
export const costFeature = 'CostDisplay';

/** What a station can, as 1.6 tells it in parameters: whoever asks what a device can does not ask which version it speaks. */
export function abilities201(told: readonly ConfigurationKey[], room: string | undefined): ConfigurationKey[] {
  const values = new Map(told.map(({ key, value }) => [key.toLowerCase(), value]));
  const toldOf = (path: string) => values.get(path.toLowerCase());
  const names = new Set([...values.keys()].map((path) => path.split(/[.[@]/)[0]));
  // Present, and neither missing nor switched off by its own word.
  const can = (component: string) =>
    names.has(component.toLowerCase()) &&
    !['Available', 'Enabled'].some((word) => toldOf(`${component}.${word}`)?.toLowerCase() === 'false');
  // A display of costs is one that a station says it has and uses: nobody assumes it.
  const showsCost = ['Available', 'Enabled'].every((word) => toldOf(`TariffCostCtrlr.${word}[Cost]`)?.toLowerCase() === 'true');
  const profiles = [
    ...['Core', ...features.filter(([component]) => can(component)).map(([, feature]) => feature)],
    ...(showsCost ? [costFeature] : []),
  ];
  const atOnce = toldOf('LocalAuthListCtrlr.ItemsPerMessage');
  return [
    ['SupportedFeatureProfiles', profiles.join(',')],
    ...(atOnce === undefined ? [] : [['SendLocalListMaxLength', atOnce]]),
    ...(room === undefined ? [] : [['LocalAuthListMaxLength', room]]),
  ].map(([key = '', value = '']) => ({ key, value, readonly: true }));
}

/** One attribute of a variable, as a report tells it. */
export interface Variable {
  path: string;
  component: string;
  componentInstance: string;
  /** `1`, or `1.2` of a connector in it. */
  evse: string;
  variable: string;
  variableInstance: string;
  attribute: string;
  value: string;
  mutability: string;
  dataType: string;
  unit: string;
  minLimit: string;
  maxLimit: string;
  valuesList: string;
}

interface Reported extends Address {
  variableAttribute: { type?: string; value?: string; mutability?: string }[];
  variableCharacteristics?: { dataType?: string; unit?: string; minLimit?: number; maxLimit?: number; valuesList?: string };
}

/** Whether the value of a variable of this name is a secret. */
export const isSecretName = (name: string): boolean => /password|secret/i.test(name);

const textOf = (limit: number | undefined): string => (limit === undefined ? '' : String(limit));

/** The variables of a report; of one that comes twice the last. Secrets have no value. */
export function variablesOf(reported: readonly Reported[]): Variable[] {
  const told = reported.flatMap(({ component, variable, variableAttribute, variableCharacteristics = {} }) => {
    const { evse } = component;
    const { dataType = '', unit = '', minLimit, maxLimit, valuesList = '' } = variableCharacteristics;
    const of = {
      ...{ path: pathOf({ component, variable }), component: component.name, componentInstance: component.instance ?? '' },
      ...{ evse: evse ? placeOf(evse) : '', variable: variable.name, variableInstance: variable.instance ?? '' },
      ...{ dataType, unit, minLimit: textOf(minLimit), maxLimit: textOf(maxLimit), valuesList },
    };
    return variableAttribute.map(({ type = 'Actual', value = '', mutability = 'ReadWrite' }) => ({
      ...{ ...of, attribute: type, value: isSecretName(variable.name) ? '' : value, mutability },
    }));
  });
  return [...new Map(told.map((one) => [`${one.path} ${one.attribute}`, one])).values()];
}
