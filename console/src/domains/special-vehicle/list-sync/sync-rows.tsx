import { type ListSyncRow, listSyncs, syncStatus } from '@bochong/contract/special-vehicle';
import { Table } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { columnsFor } from '../../../kit/columns.tsx';
import { rowShapeOf } from '../../../kit/field.ts';
import { formatInstant } from '../../../kit/format.ts';
import { Allowed, type Right } from '../../../kit/permission.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const unanswered = ({ syncStatus: state }: ListSyncRow) => state === syncStatus.WAITING || state === syncStatus.SENT;
const columns = columnsFor<ListSyncRow>(rowShapeOf(listSyncs.list), [
  'parkName',
  'terminalName',
  'syncType',
  'syncStatus',
  'tries',
  { name: 'ackAt', title: '确认/下次', show: ({ ackAt, nextTryAt }) => (ackAt ?? nextTryAt) && formatInstant(ackAt ?? nextTryAt ?? '') },
  'lastError',
]);
/** Widths are left to the table: a drawer has no room to scroll sideways. */
const fitted = columns.map(({ width: _, fixed: _fixed, ...column }) => column);

/** What the terminals of the lots know of a card or entry, and sending it anew, for whom holds `by`. */
export function SyncRows({ refId, by }: { refId: string; by: Right }) {
  const { data } = useEndpoint(
    listSyncs.list,
    { query: { refId, pageSize: 100 } },
    { refetchInterval: ({ state }) => state.data?.results.some(unanswered) === true && 3000 },
  );
  const rows = data?.results ?? [];
  return (
    <>
      <h4>
        下发{' '}
        {rows.length > 0 && (
          <Allowed to={by}>
            <ActionLink to={listSyncs.resend} input={{ body: { refId } }} done="已重新下发">
              重新下发
            </ActionLink>
          </Allowed>
        )}
      </h4>
      <Table
        size="small"
        rowKey="syncId"
        columns={fitted}
        dataSource={rows}
        pagination={false}
        locale={{ emptyText: '所属车场没有控制终端，由平台在线判断' }}
      />
    </>
  );
}
