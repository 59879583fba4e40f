import { carType, plateType } from '@bochong/contract/kernel/vehicle';
import { plateMatch, plateNameTarget } from '@bochong/contract/vehicle-setting';
import type { Tx } from '../../kernel/database/db.ts';
import { businessDate } from '../../kernel/time.ts';
import { nameTable, specialTable } from './vehicle-setting.repo.ts';

/** Words and special vehicles as the demo's units have them. */
export async function seedVehicleSettings(tx: Tx, dealerId: string, now: Date): Promise<void> {
  const owner = { dealerId, now };
  const name = { target: plateNameTarget.PLATE_TYPE, enabled: true };
  await nameTable.insert(tx, owner, { ...name, code: plateType.POLICE, displayName: '警车', ledText: '公务通行', voiceText: '警车' });
  await nameTable.insert(tx, owner, {
    ...name,
    code: plateType.EMERGENCY,
    displayName: '消防救援',
    ledText: '应急通道',
    voiceText: '应急车辆',
  });
  const config = { plateTypes: [], plateText: '', letsIn: true, parkIds: [], fromDate: businessDate(now), toDate: null, enabled: true };
  await specialTable.insert(tx, owner, {
    ...config,
    ...{ configName: '武警车辆', plateMatch: plateMatch.START, plateText: 'WJ', parkAs: carType.SPECIAL },
  });
  await specialTable.insert(tx, owner, {
    ...config,
    ...{
      configName: '教练车',
      plateMatch: plateMatch.TYPE,
      plateTypes: [plateType.COACH],
      parkAs: carType.VIP,
      letsIn: false,
      enabled: false,
    },
  });
}
