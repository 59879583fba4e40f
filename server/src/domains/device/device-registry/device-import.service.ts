import { deviceDirection, deviceImportColumns, deviceProtocol, deviceType, equipmentPage, newDevice } from '@bochong/contract/device';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { Context } from '../../../kernel/app-context.ts';
import { CellProblem, codeOf, importSheet } from '../../../kernel/sheets/sheet-import.ts';
import { gatesNamed, placesNamed } from '../../parking-lot/index.ts';
import { assertReach, registerDevice } from './device-registry.service.ts';

/** The only one of those a cell names. */
function onlyOne<T>(of: readonly T[], column: 'parkId' | 'gateId', name: string): T {
  const title = deviceImportColumns[column];
  if (of.length > 1) throw new CellProblem(column, `${title}“${name}”不止一个`);
  return of[0] ?? fault(column, `没有${title}“${name}”`);
}
function fault(column: keyof typeof deviceImportColumns, message: string): never {
  throw new CellProblem(column, message);
}

const yes = ['是', '1'];
const no = ['', '否', '0'];
const flagOf = (cell: string): boolean => {
  if (yes.includes(cell)) return true;
  return no.includes(cell) ? false : fault('isBackup', '请填写“是”或“否”');
};

/** Registers the devices of a sheet, each as the form would. Keys that the server makes are shown to nobody: they are had by changing the key. */
export const importDevices = (body: { file: UploadedFile | Blob; dryRun: '0' | '1' }, context: Context) =>
  importSheet(
    body,
    {
      columns: deviceImportColumns,
      required: ['deviceSn', 'deviceName', 'parkId'],
      schema: newDevice,
      async read(cell) {
        const { tx, user } = context;
        const [parkName, gateName] = [cell('parkId'), cell('gateId')];
        if (parkName === '') fault('parkId', '请填写车场');
        const { id: parkId } = onlyOne(await placesNamed(tx, 'park', parkName, user.parkIds), 'parkId', parkName);
        return {
          deviceSn: cell('deviceSn'),
          deviceName: cell('deviceName'),
          deviceType: codeOf(deviceType, 'deviceType', cell('deviceType'), deviceType.LANE_CAMERA),
          protocol: codeOf(deviceProtocol, 'protocol', cell('protocol'), deviceProtocol.HTTP),
          parkId,
          gateId: gateName === '' ? null : onlyOne(await gatesNamed(tx, parkId, gateName), 'gateId', gateName),
          direction: cell('direction') === '' ? null : codeOf(deviceDirection, 'direction', cell('direction'), deviceDirection.BOTH),
          isBackup: flagOf(cell('isBackup')),
          heartbeatSeconds: Number(cell('heartbeatSeconds') || '30'),
          vendor: cell('vendor'),
          model: cell('model'),
          secretKey: cell('secretKey') || undefined,
          remark: cell('remark'),
        };
      },
      create(device, row) {
        assertReach(row, equipmentPage.can.import, device);
        return registerDevice(device, row);
      },
    },
    context,
  );
