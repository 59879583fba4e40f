import { type Peer, peerAccounts, peerEntry, peerSettleMode } from '@bochong/contract/charging-peer';
import { Money } from '../../../fields/money.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './peer-stations.module.css';

/** A prepaid account that has less than its line. */
export const isLow = ({ settleMode, balanceFen, heldFen, warnFen }: Peer): boolean =>
  settleMode === peerSettleMode.PREPAID && balanceFen - heldFen < warnFen;

/** What a peer has with us; below 0 it owes us. */
export const Balance = ({ peer }: { peer: Peer }) => (
  <>
    <Money fen={peer.balanceFen} /> {isLow(peer) && <StateTag tone="red">不足</StateTag>}
  </>
);

/** Changes of a peer's account, and money that arrives. */
export function PeerAccount({ peer }: { peer: Peer }) {
  const params = { id: peer.peerId };
  const { data } = useEndpoint(peerAccounts.entries, { params, query: { pageSize: 20 } }, { staleTime: 0 });
  return (
    <>
      <div className={styles.head}>
        <h4>账目（{peerSettleMode.label(peer.settleMode)}）</h4>
        <ActionForm
          to={peerAccounts.payIn}
          word="登记来款"
          button="default"
          given={{ params }}
          asks={['amountFen', 'voucher', 'reason']}
          done="来款已入账"
        />
        <ActionForm
          to={peerAccounts.payOut}
          word="登记付款"
          button="default"
          given={{ params }}
          asks={['amountFen', 'voucher', 'reason']}
          done="付款已入账"
        />
      </div>
      <SmallTable
        of={peerEntry}
        rows={data?.results ?? []}
        rowKey="entryId"
        columns={['at', 'kind', 'amountFen', 'balanceFen', 'orderNo', 'voucher', 'reason', 'operatorName']}
        empty="还没有账目：双方用户在对方的桩充电结算后记在这里"
      />
    </>
  );
}
