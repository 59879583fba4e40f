import { deviceCommands, type IssuedCommand, remoteSettingLabels } from '@bochong/contract/device';
import { Table } from 'antd';
import { columnsFor } from '../../../kit/columns.tsx';
import { rowShapeOf } from '../../../kit/field.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const columns = columnsFor<IssuedCommand>(rowShapeOf(deviceCommands.recent), [
  { name: 'type', show: ({ type }) => remoteSettingLabels[type] ?? type },
  'state',
  'issuedAt',
  'doneAt',
  'message',
]);

/** What a device was told and what became of it, followed while shown. */
export function CommandList({ deviceId }: { deviceId: string }) {
  const { data, isPending } = useEndpoint(deviceCommands.recent, { params: { id: deviceId } }, { refetchInterval: 2000 });
  return (
    <Table
      size="small"
      rowKey="commandId"
      loading={isPending}
      dataSource={data ?? []}
      columns={[...columns]}
      pagination={false}
      locale={{ emptyText: '还没有下发过指令' }}
    />
  );
}
