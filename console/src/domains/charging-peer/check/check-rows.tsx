import { chargingSessionPage } from '@bochong/contract/charging-order';
import { foreignChargePage, type PeerCheck, peerCheckKind, peerChecks } from '@bochong/contract/charging-peer';
import { GoTo } from '../../../kit/go-to.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { ResolveRow } from './resolve-row.tsx';

/** The numbers of a day, differences first. */
export const CheckRows = ({ check }: { check: PeerCheck }) => (
  <LoadedTable
    list={peerChecks.rows}
    input={{ params: { id: check.checkId }, query: {} }}
    rowKey="rowId"
    columns={[
      { name: 'startChargeSeq', width: 250 },
      { name: 'kind', width: 100 },
      ...(['oursWh', 'theirsWh', 'oursFen', 'theirsFen', 'diffFen'] as const),
      {
        name: 'orderNo',
        width: 180,
        show: ({ orderId, orderNo }) =>
          orderNo === '' ? (
            '—'
          ) : (
            <GoTo
              path={orderId === null ? `${foreignChargePage.path}?number=${orderNo}` : `${chargingSessionPage.path}?orderId=${orderId}`}
            >
              {orderNo}
            </GoTo>
          ),
      },
      'deed',
      'reason',
      'resolvedBy',
    ]}
    rowActions={(row) => row.kind !== peerCheckKind.MATCH && row.deed === null && <ResolveRow row={row} />}
    empty="双方这一天都没有充电订单"
  />
);
