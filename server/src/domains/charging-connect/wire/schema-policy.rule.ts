import type { Fault } from './ocpp-frame.rule.ts';

/** One thing a schema has against a payload. */
export interface Violation {
  /** Path of the value, `/meterValue/0/timestamp`; of the object where a field is missing or too many. */
  path: string;
  /** Keyword of JSON Schema: `required`, `type`, `enum`, `maxLength`, `format`, `additionalProperties`, … */
  keyword: string;
  /** Name of the field that is missing or too many. */
  field?: string;
}

/** How much of a schema a charge point is held to. */
export interface Tolerance {
  /** A field the schema does not have is refused. Otherwise it is left out and told. */
  strict: boolean;
  /** Of required fields only those are missed that we use, and long texts are cut. */
  lenient: boolean;
}

/** What becomes of a payload: taken without these paths and with these texts cut, or refused. */
export type Verdict =
  | { taken: true; drop: readonly string[]; cut: readonly string[] }
  | { taken: false; fault: Fault; description: string };

/** Fields nothing can be made of a message without, in either version. */
const needed: Readonly<Record<string, readonly string[]>> = {
  Authorize: ['idTag', 'idToken'],
  BootNotification: ['chargingStation'],
  StatusNotification: ['connectorId', 'status', 'evseId', 'connectorStatus'],
  StartTransaction: ['connectorId', 'idTag', 'meterStart', 'timestamp'],
  StopTransaction: ['transactionId', 'meterStop', 'timestamp'],
  MeterValues: ['connectorId', 'evseId', 'meterValue'],
  TransactionEvent: ['eventType', 'timestamp', 'seqNo', 'transactionInfo'],
  NotifyReport: ['requestId', 'seqNo'],
  DataTransfer: ['vendorId'],
};

const sample = /^\/(?:meterValue|transactionData)\/\d+\/sampledValue\/\d+/;

/** Which fault is told when there are several: in the order of the protocol's own table. */
const order: readonly Fault[] = ['occurrence', 'type', 'property', 'formation'];

function faultOf({ keyword }: Violation): Fault {
  if (keyword === 'required') return 'occurrence';
  if (keyword === 'type') return 'type';
  return keyword === 'additionalProperties' ? 'formation' : 'property';
}

/**
 * What becomes of a payload that its schema has something against. Values of a meter that cannot be read are left out while others of the message
 * can; units that devices spell in their own way, and a frequency's, are no violation (`isOddUnit`).
 */
export function judge(
  action: string,
  violations: readonly Violation[],
  samples: number,
  { strict, lenient }: Tolerance,
  isOddUnit: (path: string) => boolean,
): Verdict {
  const drop = new Set<string>();
  const cut: string[] = [];
  const badSamples = new Set<string>();
  const left: Violation[] = [];
  for (const violation of violations) {
    const { path, keyword, field = '' } = violation;
    if (keyword === 'enum' && path.endsWith('/unit') && isOddUnit(path)) continue;
    if (keyword === 'additionalProperties' && !strict) drop.add(`${path}/${field}`);
    else if (sample.test(path)) badSamples.add(sample.exec(path)?.[0] ?? path);
    else if (lenient && keyword === 'required' && (path !== '' || !needed[action]?.includes(field))) continue;
    else if (lenient && keyword === 'maxLength') cut.push(path);
    else left.push(violation);
  }
  if (badSamples.size > 0 && badSamples.size >= samples)
    left.push(...violations.filter(({ path, keyword }) => sample.test(path) && (strict || keyword !== 'additionalProperties')));
  const [worst] = left.sort((a, b) => order.indexOf(faultOf(a)) - order.indexOf(faultOf(b)));
  if (worst) return { taken: false, fault: faultOf(worst), description: `${worst.path}${worst.field ? `/${worst.field}` : ''}` };
  return { taken: true, drop: [...drop, ...badSamples], cut };
}

/** Units the schemas do not have and devices send: of a frequency, which has none, and the two spellings of a temperature. */
export const oddUnits: ReadonlySet<string> = new Set(['Hz', 'Hertz', 'Celsius', 'Celcius', '%', 'percent']);
