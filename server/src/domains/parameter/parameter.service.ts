import type { Data } from '@bochong/contract/kernel/endpoint';
import { fieldOf } from '@bochong/contract/kernel/field';
import type { Parameter, ParameterValue } from '@bochong/contract/kernel/parameter';
import { noteOf, type Schema, shapeOf, titleOf } from '@bochong/contract/kernel/schema';
import { type ParameterRow, parameterErrors, parameterLevel, parameterOrigin, type systemParameters } from '@bochong/contract/parameter';
import { allParameters } from '@bochong/contract/parameters';
import type { Context } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { type SettingsSource, settingsSources } from '../../kernel/database/settings-source.ts';
import { assertFresh, fail, failField, found } from '../../kernel/http/errors.ts';
import { valueText } from '../../kernel/sheets/field-columns.ts';
import { ownsParks } from '../parking-lot/index.ts';
import { changesOf, dropValue, noteChange, type SetValue, setValue, setValues } from './parameter.repo.ts';

const { PLATFORM, UNIT, LOT } = parameterLevel;

const textOf = (schema: Schema, value: unknown): string => valueText(fieldOf({ value: schema }, 'value') as never, value);

/** A parameter as it counts, at a lot when one is meant. */
function rowOf(parameter: Parameter, said: readonly SetValue[], dealerId: string, parkId: string | undefined): ParameterRow {
  const { key, group, schema, standard, level } = parameter;
  const at = (wanted: number, lot: string | null = null) => said.find((one) => one.level === wanted && one.parkId === lot);
  const [platform, unit, lot] = [at(PLATFORM), at(UNIT), parkId === undefined ? undefined : at(LOT, parkId)];
  const counts = lot ?? unit ?? platform;
  const own = parkId !== undefined ? lot : unit;
  const text = (one: SetValue | undefined) => (one ? textOf(schema, one.value) : null);
  return {
    ...{ paramKey: key, paramName: titleOf(schema) ?? key, groupName: group, effect: noteOf(schema, 'help') ?? '', level },
    ...{
      value: counts?.value ?? standard,
      valueText: textOf(schema, counts?.value ?? standard),
      origin: dealerId === platformDealerId && counts ? PLATFORM : (counts?.level ?? parameterOrigin.STANDARD),
    },
    ...{
      standardText: textOf(schema, standard),
      platformText: text(platform),
      unitText: dealerId === platformDealerId ? null : text(unit),
      lotText: text(lot),
    },
    ...{ pagePath: null, updatedBy: counts?.by ?? null, updateTime: counts?.at ?? null, rev: own?.rev ?? 0 },
  };
}

/** Settings of another page: what counts for the unit, and where it is set. */
async function rowsOf({ prefix, group, page, schema, read, standard }: SettingsSource, tx: Tx, dealerId: string): Promise<ParameterRow[]> {
  const values = (await read(tx, dealerId)) as Record<string, unknown>;
  const usual = standard as Record<string, unknown>;
  return Object.entries(shapeOf(schema)).flatMap(([name, field]): ParameterRow[] => {
    const title = titleOf(field);
    if (title === undefined || name === 'rev' || !(name in usual)) return [];
    const same = JSON.stringify(values[name]) === JSON.stringify(usual[name]);
    return [
      {
        ...{ paramKey: `${prefix}.${name}`, paramName: title, groupName: group, effect: noteOf(field, 'help') ?? '', level: UNIT },
        ...{ value: null, valueText: textOf(field, values[name]), origin: same ? parameterOrigin.STANDARD : parameterOrigin.PAGE },
        ...{
          standardText: textOf(field, usual[name]),
          platformText: null,
          unitText: same ? null : textOf(field, values[name]),
          lotText: null,
        },
        ...{ pagePath: page.path, updatedBy: null, updateTime: null, rev: 0 },
      },
    ];
  });
}

interface Filters {
  keyword?: string | undefined;
  groupName?: string | undefined;
  origin?: number | undefined;
  parkId?: string | undefined;
}

/** All parameters that fit, as they count for the reader's unit. */
export async function parameterRows(
  tx: Tx,
  { dealerId, parkIds }: { dealerId: string; parkIds: readonly string[] | null },
  filters: Filters,
) {
  const { keyword = '', groupName = '', origin, parkId } = filters;
  const said = await setValues(tx, dealerId, parkIds);
  const own = [...allParameters.values()].map((parameter) => rowOf(parameter, said, dealerId, parkId));
  // The platform has no unit's settings.
  const others = dealerId === platformDealerId ? [] : await Promise.all(settingsSources.map((source) => rowsOf(source, tx, dealerId)));
  const wanted = keyword.toLowerCase();
  return [...own, ...others.flat()].filter(
    (row) =>
      `${row.paramKey} ${row.paramName} ${row.effect}`.toLowerCase().includes(wanted) &&
      row.groupName.includes(groupName) &&
      (origin === undefined || row.origin === origin),
  );
}

export async function parameterTree({ tx, user }: Context): Promise<Data<typeof systemParameters.tree>> {
  const [rows, said] = await Promise.all([parameterRows(tx, user, {}), setValues(tx, user.dealerId, user.parkIds)]);
  const groups = Map.groupBy(rows, ({ groupName }) => groupName);
  return [...groups].map(([groupName, parameters]) => ({
    groupName,
    parameters: parameters.map((row) => {
      const schema = allParameters.get(row.paramKey)?.schema;
      const lots = said.filter(({ key, parkId }) => key === row.paramKey && parkId !== null);
      const exceptions = lots.map(({ parkId, parkName, value }) => ({
        parkId: parkId ?? '',
        parkName: parkName ?? '',
        valueText: schema ? textOf(schema, value) : '',
      }));
      return { ...row, exceptions };
    }),
  }));
}

/** The parameter, when the caller may set it there. */
async function settable(key: string, parkId: string | undefined, { tx, user }: Context): Promise<Parameter> {
  const prefix = key.split('.')[0];
  const elsewhere = settingsSources.find(
    (source) => source.prefix === prefix && key.slice(source.prefix.length + 1) in shapeOf(source.schema),
  );
  const parameter = allParameters.get(key);
  const name = titleOf(parameter?.schema) ?? titleOf(elsewhere && shapeOf(elsewhere.schema)[key.split('.')[1] ?? '']) ?? key;
  if (!parameter && elsewhere) fail(parameterErrors.elsewhere, { name, page: elsewhere.page.title });
  const { level } = found(parameter);
  const scope = user.dealerId === platformDealerId ? PLATFORM : parkId === undefined ? UNIT : LOT;
  if (scope > level) fail(parameterErrors.level, { name, level: parameterLevel.label(level) });
  // Who is limited to lots sets nothing for all of them.
  if (scope === UNIT && user.parkIds !== null) failField('parkId', '请选择车场');
  if (parkId !== undefined && (scope !== LOT || !(await ownsParks(tx, user.dealerId, [parkId], user.parkIds))))
    failField('parkId', '车场不存在');
  return found(parameter);
}

async function change(
  key: string,
  { parkId, rev }: { parkId?: string | undefined; rev: number },
  value: ParameterValue | null,
  context: Context,
) {
  const { tx, user, now, audit } = context;
  const parameter = await settable(key, parkId, context);
  const setting = { dealerId: user.dealerId, parkId: parkId ?? null, key, rev, by: user.userName, now };
  const before =
    (await setValues(tx, user.dealerId, null)).find((one) => one.key === key && one.parkId === setting.parkId && one.rev > 0)?.value ??
    null;
  if (value === null && before === null) fail(parameterErrors.standard, { name: titleOf(parameter.schema) ?? key });
  if (value !== null) {
    const { error } = parameter.schema.safeParse(value);
    if (error?.issues[0]) failField('value', error.issues[0].message);
  }
  assertFresh(value === null ? await dropValue(tx, setting) : await setValue(tx, setting, value));
  await noteChange(tx, setting, { before, after: value });
  audit({ targetType: 'parameter', detail: { before: { [key]: before }, after: { [key]: value, ...(parkId && { parkId }) } } });
  return null;
}

export const updateParameter = (
  key: string,
  { value, ...rest }: { value: ParameterValue; parkId?: string | undefined; rev: number },
  context: Context,
) => change(key, rest, value, context);
export const resetParameter = (key: string, body: { parkId?: string | undefined; rev: number }, context: Context) =>
  change(key, body, null, context);

export async function parameterChanges(key: string, { tx, user }: Context) {
  const { schema } = found(allParameters.get(key));
  const text = (value: ParameterValue | null) => (value === null ? '默认' : textOf(schema, value));
  const rows = await changesOf(tx, user.dealerId, key, user.parkIds);
  return rows.map(({ before, after, ...row }) => ({ ...row, before: text(before), after: text(after) }));
}
