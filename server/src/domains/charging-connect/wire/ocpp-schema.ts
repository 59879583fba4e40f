import { readFileSync } from 'node:fs';
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { Fault, OcppVersion } from './ocpp-frame.rule.ts';
import { judge, oddUnits, type Tolerance, type Violation } from './schema-policy.rule.ts';
import { readInstant } from './wire-time.rule.ts';

/** Schemas of the Open Charge Alliance, of 1.6 with its security extension, byte for byte (`server/vendor/ocpp-schemas/NOTICE`). */
export const schemaFiles: Readonly<Record<OcppVersion, URL>> = {
  '1.6': new URL('../../../../vendor/ocpp-schemas/1.6/ocpp1_6.json', import.meta.url),
  '2.0.1': new URL('../../../../vendor/ocpp-schemas/2.0.1/ocpp2_0_1.json', import.meta.url),
};

const ajv = new Ajv({
  strict: false,
  allErrors: true,
  // 0.1 has no exact double: without a tolerance a third of all values with one decimal is refused.
  multipleOfPrecision: 6,
  formats: { 'date-time': (text: string) => readInstant(text) !== undefined, uri: true },
});
/** By their name (`urn:Authorize.req`), which is no URN that could be resolved: none of them refers to another. */
function schemasOf(version: OcppVersion): Map<string, object> {
  const all = JSON.parse(readFileSync(schemaFiles[version], 'utf8')) as { $id: string }[];
  return new Map(all.map(({ $id, ...schema }) => [$id, schema]));
}
const schemas = new Map<OcppVersion, Map<string, object>>([['1.6', schemasOf('1.6')]]);
const validators = new Map<string, ValidateFunction>();

/** Compiled when a message of its kind comes for the first time; the file of a later version is read when its first device comes. */
function validatorOf(version: OcppVersion, action: string, side: 'req' | 'conf'): ValidateFunction | undefined {
  const name = `urn:${action}.${side}`;
  const known = validators.get(`${version} ${name}`);
  if (known) return known;
  if (!schemas.has(version)) schemas.set(version, schemasOf(version));
  const schema = schemas.get(version)?.get(name);
  if (!schema) return undefined;
  const validate = ajv.compile(schema);
  validators.set(`${version} ${name}`, validate);
  return validate;
}

function violationOf({ instancePath, keyword, params }: ErrorObject): Violation {
  const field = (params.missingProperty ?? params.additionalProperty) as string | undefined;
  return { path: instancePath, keyword, ...(field !== undefined && { field }) };
}

function at(payload: unknown, path: readonly string[]): unknown {
  let value = payload;
  for (const part of path) value = (value as Record<string, unknown> | undefined)?.[part];
  return value;
}

const parts = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Takes a value out of a payload; from an array its later ones first, so that paths stay true. */
function remove(payload: object, path: string): void {
  const way = parts(path);
  const last = way.pop() ?? '';
  const parent = at(payload, way);
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else if (typeof parent === 'object' && parent !== null) delete (parent as Record<string, unknown>)[last];
}

type Group = { sampledValue?: unknown };
const samplesOf = ({ meterValue, transactionData }: Record<string, unknown>): number =>
  [meterValue, transactionData]
    .flatMap((groups) => (Array.isArray(groups) ? (groups as Group[]) : []))
    .reduce((sum, group) => sum + (Array.isArray(group?.sampledValue) ? group.sampledValue.length : 0), 0);

/** What a schema leaves of a payload, and what was left out of it (paths), or why it is refused. */
export type Checked =
  | { taken: true; payload: Record<string, unknown>; left: readonly string[] }
  | { taken: false; fault: Fault; description: string };

const deepLast = (a: string, b: string) => b.localeCompare(a, 'en', { numeric: true });

/** A message of a charge point by its schema and how much of it the charge point is held to. What is taken is a copy without what was left out. */
export function checkMessage(
  action: string,
  payload: Record<string, unknown>,
  tolerance: Tolerance,
  version: OcppVersion = '1.6',
): Checked {
  const validate = validatorOf(version, action, 'req');
  if (!validate) return { taken: false, fault: 'notImplemented', description: action };
  if (validate(payload)) return { taken: true, payload, left: [] };
  const violations = (validate.errors ?? []).map(violationOf);
  const isOddUnit = (path: string) => oddUnits.has(String(at(payload, parts(path))));
  const verdict = judge(action, violations, samplesOf(payload), tolerance, isOddUnit);
  if (!verdict.taken) return verdict;
  const kept = structuredClone(payload);
  for (const path of verdict.cut) {
    const way = parts(path);
    const last = way.pop() ?? '';
    const most = Number(
      validate.errors?.find(({ instancePath, keyword }) => instancePath === path && keyword === 'maxLength')?.params.limit,
    );
    (at(kept, way) as Record<string, unknown>)[last] = String(at(payload, parts(path))).slice(0, most);
  }
  for (const path of verdict.drop.toSorted(deepLast)) remove(kept, path);
  return { taken: true, payload: kept, left: [...verdict.drop, ...verdict.cut] };
}

/** Whether a payload is what the schema of its side says, without tolerance: of what we send, and of answers. Fields too many do not matter. */
export function fits(action: string, side: 'req' | 'conf', payload: unknown, version: OcppVersion = '1.6'): boolean {
  const validate = validatorOf(version, action, side);
  if (!validate) return false;
  return validate(payload) || (side === 'conf' && !validate.errors?.some(({ keyword }) => keyword !== 'additionalProperties'));
}
