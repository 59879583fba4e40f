import { type PeerCheck, peerChecks } from '@bochong/contract/charging-peer';
import { ActionLink } from '../../../kit/action-link.tsx';

/** 重新对账: asks the peer about the day once more. */
export const Recheck = ({ row: { peerId, peerName, bizDate } }: { row: PeerCheck }) => (
  <ActionLink
    to={peerChecks.recheck}
    input={{ body: { peerId, bizDate } }}
    ask={`与${peerName}重新核对${bizDate}？`}
    description="对方答复前仍显示现在的结果；数字没变的差异，处理结果保留"
    done="已向平台发出，答复后自动更新"
  >
    重新对账
  </ActionLink>
);
