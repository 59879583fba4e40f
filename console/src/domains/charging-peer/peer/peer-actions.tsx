import { type InSecrets, type Peer, peerProtocol, peers } from '@bochong/contract/charging-peer';
import { Typography } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatTime } from '../../../kit/format.ts';
import { say } from '../../../kit/voices.ts';
import { peerForm } from './peer-form.tsx';
import { PeerLine } from './peer-line.tsx';
import { OcpiActions } from './peer-ocpi.tsx';

const names = {
  operatorSecret: 'OperatorSecret 运营商密钥',
  sigSecret: 'SigSecret 签名密钥',
  dataSecret: 'DataSecret 消息密钥',
  dataSecretIv: 'DataSecretIV 初始化向量',
} as const;

/** Shows the keys that nobody can read again: whoever closes the dialog without them has to make others. */
const showSecrets = ({ peerName }: Peer, secrets: InSecrets): void =>
  say(({ modal }) =>
    modal.info({
      title: `${peerName} 调用我方的密钥`,
      width: 560,
      content: (
        <>
          {Object.entries(names).map(([key, name]) => (
            <p key={key}>
              {name}
              <br />
              <Typography.Text copyable code>
                {secrets[key as keyof typeof names]}
              </Typography.Text>
            </p>
          ))}
          <p>
            只显示这一次，请现在复制并交给对方。
            {secrets.formerUntil !== null && `旧密钥在 ${formatTime(secrets.formerUntil)} 前仍可使用。`}
          </p>
        </>
      ),
      okText: '知道了',
    }),
  );

/** Keys of T/CEC 102, and where the peer is called with its own. */
function KeyActions({ row }: { row: Peer }) {
  const { peerId, peerName, rev, secretsAt } = row;
  const params = { id: peerId };
  return (
    <>
      <ActionLink
        to={peers.rotate}
        input={{ params, body: { rev } }}
        {...(secretsAt !== null && { ask: `更换“${peerName}”的密钥？`, description: '新密钥立即可用，现用的24小时内仍可使用' })}
        onDone={(secrets) => showSecrets(row, secrets)}
      >
        {secretsAt === null ? '生成密钥' : '轮换密钥'}
      </ActionLink>
      <PeerLine peer={row} />
    </>
  );
}

/** What may be done to a peer. */
export function PeerActions({ row }: { row: Peer }) {
  const { peerId, peerName, enabled, rev, secretsAt, tokenAt, stationCount, protocol } = row;
  const params = { id: peerId };
  const ocpi = protocol === peerProtocol.OCPI;
  return (
    <>
      {(enabled || (ocpi ? tokenAt : secretsAt) !== null) && (
        <ActionLink
          to={peers.switchStatus}
          input={{ params, body: { enabled: !enabled, rev } }}
          {...(enabled && { ask: `停用“${peerName}”？`, description: '已发的令牌立即作废，对方的请求不再得到答复' })}
          done={enabled ? '平台已停用' : '平台已启用'}
        >
          {enabled ? '停用' : '启用'}
        </ActionLink>
      )}
      {ocpi ? <OcpiActions peer={row} /> : <KeyActions row={row} />}
      <peerForm.Edit row={row} />
      {stationCount === 0 && <peerForm.Remove row={row} />}
    </>
  );
}
