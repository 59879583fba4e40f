import { type ListSyncRow, listSyncRow, listSyncs, syncStatus } from '@bochong/contract/special-vehicle';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { Allowed, type Right } from '../../../kit/permission.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const unanswered = ({ syncStatus: state }: ListSyncRow) => state === syncStatus.WAITING || state === syncStatus.SENT;
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
      <SmallTable
        of={listSyncRow}
        rows={rows}
        rowKey="syncId"
        columns={[
          ...(['parkName', 'terminalName', 'syncType', 'syncStatus', 'tries'] as const),
          { name: 'ackAt', title: '确认/下次', show: ({ ackAt, nextTryAt }) => formatInstant(ackAt ?? nextTryAt ?? '') },
          'lastError',
        ]}
        empty="所属车场没有控制终端，由平台在线判断"
      />
    </>
  );
}
