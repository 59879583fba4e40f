import { commandState, deviceCommands, type IssuedCommand, remoteSettingLabels } from '@bochong/contract/device';
import { Table } from 'antd';
import { StateTag, type Tone } from '../../../kit/columns.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const tones: Record<number, Tone> = {
  [commandState.WAITING]: 'amber',
  [commandState.DELIVERED]: 'blue',
  [commandState.DONE]: 'green',
  [commandState.FAILED]: 'red',
};

const columns = [
  { title: '指令', key: 'type', render: (row: IssuedCommand) => remoteSettingLabels[row.type] ?? row.type },
  {
    title: '状态',
    key: 'state',
    render: (row: IssuedCommand) => <StateTag tone={tones[row.state] ?? 'grey'}>{commandState.label(row.state)}</StateTag>,
  },
  { title: '下发时间', key: 'issuedAt', render: (row: IssuedCommand) => formatInstant(row.issuedAt) },
  { title: '完成时间', key: 'doneAt', render: (row: IssuedCommand) => (row.doneAt === null ? '—' : formatInstant(row.doneAt)) },
  { title: '设备答复', key: 'message', render: (row: IssuedCommand) => row.message || '—' },
];

/** What a device was told and what became of it, followed while shown. */
export function CommandList({ deviceId }: { deviceId: string }) {
  const { data, isPending } = useEndpoint(deviceCommands.recent, { params: { id: deviceId } }, { refetchInterval: 2000 });
  return (
    <Table
      size="small"
      rowKey="commandId"
      loading={isPending}
      dataSource={data ?? []}
      columns={columns}
      pagination={false}
      locale={{ emptyText: '还没有下发过指令' }}
    />
  );
}
