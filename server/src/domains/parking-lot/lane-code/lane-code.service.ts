import { randomBytes } from 'node:crypto';
import type { BodyOf, Data } from '@bochong/contract/kernel/endpoint';
import { commonErrors } from '@bochong/contract/kernel/error';
import { driverPagePath, type LaneCode, laneCodeErrors, laneCodeStatus, type laneCodes, laneCodeType } from '@bochong/contract/parking-lot';
import type { Context } from '../../../kernel/app-context.ts';
import { rescope, type Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import type { PageQuery } from '../../../kernel/database/query.ts';
import { assertFresh, fail, failField, found } from '../../../kernel/http/errors.ts';
import { findGate } from '../gate/gate.repo.ts';
import { ownerOfPark } from '../home.repo.ts';
import * as repo from './lane-code.repo.ts';
import { fits, placesWithout } from './lane-code.rule.ts';

export const shown = <Row extends repo.LaneCodeRow>({ token, dealerId: _, ...code }: Row) => ({ ...code, path: driverPagePath(token) });
const newToken = () => randomBytes(16).toString('base64url');

export async function searchCodes(query: PageQuery & repo.CodeFilters, { tx, user }: Context): Promise<Data<typeof laneCodes.search>> {
  const page = await repo.searchCodes(tx, query, user);
  return { ...page, results: page.results.map(shown) };
}

async function lacking(parkIds: readonly string[], { tx, user }: Context) {
  const { lots, gates, codes } = await repo.codePlacesOf(tx, parkIds, user);
  const ids = lots.map(({ id }) => id);
  const owners = new Map(lots.map(({ id, dealerId }) => [id, dealerId]));
  if (owners.size < new Set(parkIds).size) fail(commonErrors.notFound);
  return { places: placesWithout(ids, gates, codes).map((place) => ({ ...place, dealerId: owners.get(place.parkId) ?? '' })), codes };
}

export async function countMissing(parkIds: readonly string[], context: Context): Promise<Data<typeof laneCodes.missing>> {
  const { places, codes } = await lacking(parkIds, context);
  return { missing: places.length, existing: codes.length };
}

/** What exists stays: done twice, or by two at once, it makes each code once. */
export async function generateCodes(parkIds: readonly string[], context: Context): Promise<Data<typeof laneCodes.generate>> {
  const { places } = await lacking(parkIds, context);
  const codes = places.map((place) => ({ ...place, id: newId(), token: newToken() }));
  const made = codes.length > 0 ? await repo.insertCodes(context.tx, codes) : [];
  for (const [targetId, { length }] of Map.groupBy(made, ({ parkId }) => parkId))
    context.audit({ targetType: 'park', targetId, detail: { laneCodes: length } });
  return { made: made.length };
}

export async function listCodes(parkId: string, { tx, user }: Context): Promise<LaneCode[]> {
  return (await repo.codesOfPark(tx, parkId, user.parkIds)).map(shown);
}

/** Makes or renews the code of a place. Of two who do it at once the second renews what the first has made. */
export async function makeCode(body: BodyOf<typeof laneCodes.create>, context: Context): Promise<LaneCode> {
  const { tx, user } = context;
  const { parkId, gateId, codeType } = body;
  const dealerId = found(await ownerOfPark(tx, parkId, user.parkIds));
  if ((gateId === null) !== (codeType === laneCodeType.LOT)) failField('gateId', gateId === null ? '请选择通道' : '场内缴费码不属于通道');
  if (gateId !== null) {
    const gate = found(await findGate(tx, gateId, user.parkIds));
    if (gate.parkId !== parkId) fail(laneCodeErrors.gateDoesNotFit, { gateName: gate.gateName, codeType: '其他车场的码' });
    if (!fits(gate.gateType, codeType))
      fail(laneCodeErrors.gateDoesNotFit, { gateName: gate.gateName, codeType: laneCodeType.label(codeType) });
  }
  const token = newToken();
  const known = await repo.codeOfPlace(tx, body);
  const id = known?.id ?? newId();
  if (known) await repo.renewCode(tx, { dealerId, ...known }, token);
  else await repo.insertCode(tx, { dealerId, id, parkId, gateId, codeType, token });
  const made = found(await repo.findCode(tx, id, user.parkIds));
  context.audit({ targetType: 'laneCode', targetId: id, detail: { before: known?.version ?? null, after: made.version } });
  return shown(made);
}

export async function switchCode(id: string, { status, rev }: BodyOf<typeof laneCodes.switchStatus>, context: Context): Promise<null> {
  const { tx, user } = context;
  const code = found(await repo.findCode(tx, id, user.parkIds));
  assertFresh(await repo.saveCodeStatus(tx, id, rev, status));
  context.audit({ targetType: 'laneCode', targetId: id, detail: { before: code.status, after: status } });
  return null;
}

/** What a token that somebody scanned leads to; undefined for one that is unknown, renewed or switched off. The transaction sees its dealer from then on. */
export async function scannedCode(tx: Tx, token: string): Promise<repo.LaneCodeRow | undefined> {
  const where = await repo.findToken(tx, token);
  if (!where) return undefined;
  await rescope(tx, [where.dealerId]);
  const code = await repo.findCode(tx, where.codeId, null);
  return code?.status === laneCodeStatus.ENABLED ? code : undefined;
}
