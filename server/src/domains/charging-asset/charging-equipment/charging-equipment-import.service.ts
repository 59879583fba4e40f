import {
  chargingProtocol,
  connectorType,
  equipmentImportColumns,
  equipmentType,
  newEquipment,
  securityProfile,
} from '@bochong/contract/charging-asset';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { Context } from '../../../kernel/app-context.ts';
import { CellProblem, codeOf, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { stationsCoded } from '../station-scope.repo.ts';
import { addEquipment } from './charging-equipment.service.ts';

async function stationIdOf(code: string, { tx, user }: Context): Promise<string> {
  const [station, other] = await stationsCoded(tx, code, user.parkIds);
  if (!station) throw new CellProblem('stationId', code === '' ? '请填写电站编码' : `没有电站“${code}”`);
  if (other) throw new CellProblem('stationId', `电站编码“${code}”不止一个`);
  return station.stationId;
}

/** Kilowatts of a cell as watts; what is no number stays none, and is refused by the schema. */
const wattsOf = (cell: string): number => Math.round(Number(cell || 'NaN') * 1000);

/** Adds the equipment of a sheet with its guns, each row as the form would. No keys are made: nobody would see them. */
export const importEquipment = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: equipmentImportColumns,
      required: ['equipmentCode', 'equipmentName', 'stationId', 'ratedPowerW', 'connectors'],
      schema: newEquipment,
      async read(cell) {
        const type = codeOf(equipmentType, 'equipmentType', cell('equipmentType'), equipmentType.DC);
        const ratedPowerW = wattsOf(cell('ratedPowerW'));
        const usual = type === equipmentType.AC ? connectorType.PLUG_AC : connectorType.PLUG_DC;
        const gun = { connectorType: codeOf(connectorType, 'connectorType', cell('connectorType'), usual), ratedPowerW };
        const count = Number(cell('connectors'));
        if (!Number.isInteger(count) || count < 1 || count > 12) throw new CellProblem('connectors', '枪数应在1~12之间');
        return {
          equipmentCode: cell('equipmentCode'),
          equipmentName: cell('equipmentName'),
          stationId: await stationIdOf(cell('stationId'), context),
          location: cell('location'),
          equipmentType: type,
          ratedPowerW,
          protocol: codeOf(chargingProtocol, 'protocol', cell('protocol'), chargingProtocol.OCPP16),
          ocppIdentity: cell('ocppIdentity'),
          securityProfile: securityProfile.TLS,
          manufacturerName: cell('manufacturerName'),
          model: cell('model'),
          registeredSerialNo: cell('registeredSerialNo'),
          connectors: Array.from({ length: count }, () => gun),
        };
      },
      create: (equipment, row) => addEquipment(equipment, row, null),
    },
    context,
  );
