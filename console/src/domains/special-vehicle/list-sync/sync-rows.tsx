import { type ListSyncRow, listSyncs, passCards, syncStatus, syncType } from '@bochong/contract/special-vehicle';
import { Table } from 'antd';
import { StateTag } from '../../../kit/columns.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

const tones = {
  [syncStatus.WAITING]: 'grey',
  [syncStatus.SENT]: 'blue',
  [syncStatus.SUCCESS]: 'green',
  [syncStatus.FAILED]: 'red',
} as const;
const unanswered = ({ syncStatus: state }: ListSyncRow) => state === syncStatus.WAITING || state === syncStatus.SENT;
const columns = [
  { title: '车场', key: 'parkName', dataIndex: 'parkName' },
  { title: '终端', key: 'terminalName', dataIndex: 'terminalName' },
  { title: '类型', key: 'syncType', width: 64, render: (_: unknown, row: ListSyncRow) => syncType.label(row.syncType) },
  {
    title: '状态',
    key: 'syncStatus',
    width: 84,
    render: (_: unknown, row: ListSyncRow) => <StateTag tone={tones[row.syncStatus]}>{syncStatus.label(row.syncStatus)}</StateTag>,
  },
  { title: '次数', key: 'tries', dataIndex: 'tries', width: 60 },
  {
    title: '确认/下次',
    key: 'ackAt',
    width: 160,
    render: (_: unknown, { ackAt, nextTryAt }: ListSyncRow) => (ackAt ?? nextTryAt) && formatInstant(ackAt ?? nextTryAt ?? ''),
  },
  { title: '失败原因', key: 'lastError', dataIndex: 'lastError' },
];

/** What the terminals of the lots know of a card or entry, and sending it anew. */
export function SyncRows({ refId, code }: { refId: string; code: string }) {
  const { data } = useEndpoint(
    listSyncs.list,
    { query: { refId, pageSize: 100 } },
    { refetchInterval: ({ state }) => state.data?.results.some(unanswered) === true && 3000 },
  );
  const resend = useAction(listSyncs.resend, { success: '已重新下发', invalidates: [listSyncs.list, passCards.list] });
  const rows = data?.results ?? [];
  return (
    <>
      <h4>
        下发{' '}
        {rows.length > 0 && (
          <Allowed code={code}>
            <LinkButton loading={resend.pending} onClick={() => void resend.run({ body: { refId } })}>
              重新下发
            </LinkButton>
          </Allowed>
        )}
      </h4>
      <Table
        size="small"
        rowKey="syncId"
        columns={columns}
        dataSource={rows}
        pagination={false}
        locale={{ emptyText: '所属车场没有控制终端，由平台在线判断' }}
      />
    </>
  );
}
