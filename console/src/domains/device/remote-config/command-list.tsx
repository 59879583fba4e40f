import { deviceCommands, remoteSettingLabels } from '@bochong/contract/device';
import { LoadedTable } from '../../../kit/small-table.tsx';

/** What a device was told and what became of it, followed while shown. */
export const CommandList = ({ deviceId }: { deviceId: string }) => (
  <LoadedTable
    list={deviceCommands.recent}
    input={{ params: { id: deviceId } }}
    pollMs={() => 2000}
    rowKey="commandId"
    columns={[{ name: 'type', show: ({ type }) => remoteSettingLabels[type] ?? type }, 'state', 'issuedAt', 'doneAt', 'message']}
    empty="还没有下发过指令"
  />
);
