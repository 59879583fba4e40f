import { type PeerCheckRow, peerCheckKind, peerCheckSide, peerChecks, peerDeed } from '@bochong/contract/charging-peer';
import { Alert } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatFen } from '../../../kit/format.ts';

const { THEIRS_FOREIGN, OURS_FOREIGN } = peerCheckSide;
const kwh = (wh: number) => (wh / 1000).toFixed(2);

/** 差异处理: what was done, and why. */
export function ResolveRow({ row }: { row: PeerCheckRow }) {
  const { rowId, startChargeSeq, side, kind, oursWh, oursFen, theirsWh, theirsFen, diffFen } = row;
  // What our customers charged is owed to the peer, not by it.
  const favourFen = side === THEIRS_FOREIGN || side === OURS_FOREIGN ? -diffFen : diffFen;
  return (
    <ActionForm
      to={peerChecks.resolve}
      word="差异处理"
      title={`处理差异 ${startChargeSeq}`}
      given={{ params: { id: rowId } }}
      asks={['deed', { name: 'reason', required: true }]}
      done="差异已处理"
    >
      <Alert
        className="field-wide"
        type="info"
        title={`${peerCheckKind.label(kind)}：我方 ${kwh(oursWh)} 度 ${formatFen(oursFen)} 元，对方 ${kwh(theirsWh)} 度 ${formatFen(theirsFen)} 元`}
        description={`“${peerDeed.label(peerDeed.ADJUSTED)}”在平台账户记 ${formatFen(favourFen)} 元（正数有利于对方）；各种方式都不改订单金额，订单金额只能在充电订单里更正。`}
      />
    </ActionForm>
  );
}
