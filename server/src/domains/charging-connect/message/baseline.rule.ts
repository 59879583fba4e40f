import type { ConfigurationKey } from '../../charging-asset/index.ts';

/** What a charge point measures, what matters most first: of a device that cannot all, the last ones are left out. */
const sampled = ['Energy.Active.Import.Register', 'Power.Active.Import', 'Current.Import', 'Voltage', 'SoC', 'Temperature'] as const;
const register = sampled[0];

interface Settings {
  isAc: boolean;
  heartbeatSec: number;
  /** The device keeps cards that it may let charge without a connection. */
  offlineCards: boolean;
}

/** Parameters of a charge point that was let in, in the order in which they are set. */
export const baselineOf = ({ isAc, heartbeatSec, offlineCards }: Settings): readonly (readonly [string, string])[] => [
  ['HeartbeatInterval', String(heartbeatSec)],
  ['WebSocketPingInterval', '30'],
  ['MeterValueSampleInterval', isAc ? '60' : '30'],
  ['MeterValuesSampledData', sampled.join(',')],
  ['ClockAlignedDataInterval', '1800'],
  ['MeterValuesAlignedData', register],
  ['StopTxnAlignedData', register],
  ['StopTxnSampledData', ''],
  ['ConnectionTimeOut', '120'],
  ['AuthorizeRemoteTxRequests', 'false'],
  ['LocalPreAuthorize', 'false'],
  ['LocalAuthorizeOffline', String(offlineCards)],
  ['AllowOfflineTxForUnknownId', 'false'],
  ['StopTransactionOnInvalidId', 'true'],
  ['StopTransactionOnEVSideDisconnect', 'true'],
  ['MaxEnergyOnInvalidId', '0'],
  ['TransactionMessageAttempts', '10'],
  ['TransactionMessageRetryInterval', '30'],
  ['MinimumStatusDuration', '0'],
  ['UnlockConnectorOnEVSideDisconnect', 'true'],
];

const same = (a: string, b: string) => a.replaceAll(' ', '').toLowerCase() === b.replaceAll(' ', '').toLowerCase();

/** What has to be changed at a device: keys it does not have, or lets nobody write, are left alone. */
export function changesTo(
  baseline: readonly (readonly [string, string])[],
  told: readonly ConfigurationKey[],
): { key: string; value: string }[] {
  return baseline.flatMap(([key, value]) => {
    const known = told.find((one) => one.key.toLowerCase() === key.toLowerCase());
    return known && !known.readonly && !same(known.value, value) ? [{ key: known.key, value }] : [];
  });
}

const measuredLists: ReadonlySet<string> = new Set(['MeterValuesSampledData', 'SampledDataCtrlr.TxUpdatedMeasurands']);

/** What to ask of a device that refused a list of measured values: the list without its last; undefined when only the register is left. */
export function fewerMeasured(key: string, value: string): string | undefined {
  const parts = value.split(',');
  return measuredLists.has(key) && parts.length > 1 ? parts.slice(0, -1).join(',') : undefined;
}
