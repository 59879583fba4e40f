import type { Data } from '@bochong/contract/kernel/endpoint';
import { maxSpecialConfigs, plateNameErrors, plateNames, specialConfigErrors, specialConfigs } from '@bochong/contract/vehicle-setting';
import type { App, Context } from '../../kernel/app-context.ts';
import type { FieldsOf, Kept } from '../../kernel/database/record-table.ts';
import { constraintMeans, fail } from '../../kernel/http/errors.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementRecords } from '../../kernel/http/implement-records.ts';
import { assertPlacesNamed } from '../../kernel/session/reach.ts';
import { assertOwnLots } from '../parking-lot/index.ts';
import { countSpecials, namesOf, nameTable, specialTable } from './vehicle-setting.repo.ts';

constraintMeans('plate_name_code_key', plateNameErrors.taken, 'code');
constraintMeans('special_config_name_key', specialConfigErrors.nameTaken, 'configName');

/** Who is responsible for some lots names them; all lots are for who has all. */
async function beforeSpecial(
  { parkIds }: FieldsOf<typeof specialConfigs>,
  context: Context,
  kept: Kept<typeof specialConfigs> | undefined,
) {
  const { tx, user } = context;
  const dealerId = kept?.dealerId ?? user.dealerId;
  assertPlacesNamed(user, parkIds, 'parkIds');
  await assertOwnLots(context, parkIds, dealerId);
  if (!kept && (await countSpecials(tx, dealerId)) >= maxSpecialConfigs) fail(specialConfigErrors.tooMany, { max: maxSpecialConfigs });
  return undefined;
}

export function createVehicleSettingRoutes(app: App): void {
  implementRecords(app, plateNames, nameTable, { record: 'plateName' });
  implement(
    app,
    plateNames.current,
    async (_, { tx, user }) =>
      (await namesOf(tx, user.dealerId)).map(({ target, code, displayName }) => ({ target, code, displayName })) as Data<
        typeof plateNames.current
      >,
  );
  implementRecords(app, specialConfigs, specialTable, { record: 'specialConfig', before: beforeSpecial });
}
