import { type Peer, peerProtocol, peers, peerType } from '@bochong/contract/charging-peer';
import { formatRelative, formatTime } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { Balance, PeerAccount } from './peer-account.tsx';
import { PeerActions } from './peer-actions.tsx';
import { peerForm } from './peer-form.tsx';
import { OcpiLinkDetail } from './peer-ocpi.tsx';
import { priceText } from './peer-price.tsx';
import { PeerReports } from './peer-report.tsx';
import { PeerStations } from './peer-stations.tsx';
import { PeerTokens } from './peer-tokens.tsx';

/** Whether the peer has keys, and until when those before hold. */
function Keys({ peer: { secretsAt, formerUntil, protocol, tokenAt } }: { peer: Peer }) {
  if (protocol === peerProtocol.OCPI)
    return <StateTag tone={tokenAt === null ? 'amber' : 'green'}>{tokenAt === null ? '未登记' : '已登记'}</StateTag>;
  if (secretsAt === null) return <StateTag tone="amber">未生成</StateTag>;
  if (formerUntil !== null) return <StateTag tone="blue">{`轮换中，旧密钥至${formatTime(formerUntil, '{m}-{d} {h}:{i}')}`}</StateTag>;
  return <span>{formatTime(secretsAt, '{y}-{m}-{d}')} 生成</span>;
}

/** Whether the peer has asked for a token and may ask us. */
function Tokens({ peer: { tokenAt, tokenCount, protocol } }: { peer: Peer }) {
  if (protocol === peerProtocol.OCPI && tokenAt !== null) return <time title={formatTime(tokenAt)}>{formatRelative(tokenAt)}登记</time>;
  if (tokenAt === null) return <StateTag tone="grey">未取过</StateTag>;
  return <time title={formatTime(tokenAt)}>{tokenCount === 0 ? `已过期，${formatRelative(tokenAt)}取` : `有效${tokenCount}个`}</time>;
}

const PeerDetail = ({ peer }: { peer: Peer }) => (
  <>
    {peer.protocol === peerProtocol.OCPI && <OcpiLinkDetail peer={peer} />}
    <PeerStations peer={peer} />
    {peer.protocol === peerProtocol.OCPI && <PeerTokens peer={peer} />}
    {peer.peerType === peerType.REGULATOR && peer.protocol === peerProtocol.TCEC && <PeerReports peer={peer} />}
    <PeerAccount peer={peer} />
  </>
);

/** Other platforms that show our stations to their users. */
export default function PeerListPage() {
  return (
    <ListPage
      list={peers.list}
      rowKey="peerId"
      query={{ pollMs: 30_000 }}
      columns={[
        'peerName',
        'peerOperatorId',
        'peerType',
        'protocol',
        'stationCount',
        { name: 'tokenCount', title: '令牌', width: 130, show: (peer) => <Tokens peer={peer} /> },
        'enabled',
        { name: 'secretsAt', title: '我方密钥', width: 150, show: (peer) => <Keys peer={peer} /> },
        { name: 'elecBp', title: '价格', width: 150, show: priceText },
        { name: 'balanceFen', width: 150, show: (peer) => <Balance peer={peer} /> },
        ...(['settleMode', 'heldFen', 'outBaseUrl', 'pushKinds', 'nightlyCheck', 'foreignUse'] as const),
        'dialect',
        ...(['ourOperatorId', 'pathVersion', 'tokenTtlSec', 'statusForDisabled', 'requirePlug'] as const),
        { name: 'ipAllowList', show: ({ ipAllowList }) => (ipAllowList.length === 0 ? '不限来源' : ipAllowList.join('、')) },
        ...(['tokenAt', 'updatedAt', 'dealerName'] as const),
      ]}
      filters={['keyword', 'peerType']}
      actions={<peerForm.Add />}
      empty="点“新增”登记一家要接入我方电站的平台，再为它生成密钥、开放电站"
      rowActions={(row) => <PeerActions row={row} />}
      opens={{ title: (row) => row.peerName, width: 1000, more: (row) => <PeerDetail peer={row} /> }}
    />
  );
}
