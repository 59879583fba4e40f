import type { Peer } from '@bochong/contract/charging-peer';
import { type OcpiLink, ocpiEndpoint, ocpiLinks, ocpiRole, ocpiState } from '@bochong/contract/charging-roaming';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Skeleton, Typography } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatTime } from '../../../kit/format.ts';
import { SmallTable } from '../../../kit/small-table.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { say } from '../../../kit/voices.ts';
import { showSteps } from './peer-line.tsx';
import styles from './peer-stations.module.css';

/** Shows a token A that nobody can read again. */
const showInvite = ({ peerName }: Peer, { ourVersionsUrl, token, inviteUntil }: Data<typeof ocpiLinks.invite>): void =>
  say(({ modal }) =>
    modal.info({
      title: `${peerName} 的OCPI登记令牌`,
      width: 640,
      content: (
        <>
          <p>
            我方版本地址
            <br />
            <Typography.Text copyable code>
              {ourVersionsUrl}
            </Typography.Text>
          </p>
          <p>
            登记令牌（Token A）
            <br />
            <Typography.Text copyable code>
              {token}
            </Typography.Text>
          </p>
          <p>只显示这一次，请现在复制并交给对方。{formatTime(inviteUntil)} 前可用它登记，登记完成后作废。</p>
        </>
      ),
      okText: '知道了',
    }),
  );

const tell = (title: string, text: string): void => say(({ modal }) => modal.info({ title, content: text, okText: '知道了' }));

/** What may be done about the registration of a platform after OCPI. */
export function OcpiActions({ peer }: { peer: Peer }) {
  const { peerId, peerName, tokenAt } = peer;
  const params = { id: peerId };
  const registered = tokenAt !== null;
  return (
    <>
      <ActionLink
        to={ocpiLinks.invite}
        input={{ params }}
        {...(registered && { ask: `让“${peerName}”重新登记？`, description: '现有登记在对方用新令牌登记前不受影响' })}
        onDone={(made) => showInvite(peer, made)}
      >
        登记令牌
      </ActionLink>
      <ActionForm
        to={ocpiLinks.register}
        word={registered ? '重新登记' : '向对方登记'}
        given={{ params }}
        asks={[
          { name: 'versionsUrl', wide: true, tooltip: '对方给的 versions 地址' },
          {
            name: 'token',
            wide: true,
            tooltip: registered ? '不填：用现有凭据换新；填写：用对方新给的 Token A 重新登记' : '对方给的 Token A',
          },
        ]}
        done="登记完成"
      />
      {registered && (
        <>
          <ActionLink to={ocpiLinks.probe} input={{ params }} onDone={(steps) => showSteps(peerName, steps)}>
            联调测试
          </ActionLink>
          <ActionLink
            to={ocpiLinks.unregister}
            input={{ params }}
            ask={`注销“${peerName}”的登记？`}
            description="双方的令牌立即作废，平台同时停用；账目和报文保留"
            onDone={({ told }) => tell(`${peerName} 的登记已注销`, told)}
            danger
          >
            注销登记
          </ActionLink>
        </>
      )}
    </>
  );
}

const Summary = ({ link }: { link: OcpiLink }) => (
  <p>
    <StateTag tone={ocpiState.tone?.(link.state) ?? 'grey'}>{ocpiState.label(link.state)}</StateTag>{' '}
    {link.registeredAt !== null && `${formatTime(link.registeredAt)} 登记，对方版本地址 ${link.versionsUrl}；`}
    {link.inviteUntil !== null && `登记令牌有效至 ${formatTime(link.inviteUntil)}；`}我方版本地址 {link.ourVersionsUrl}
  </p>
);

/** How a platform is registered: for whom it speaks, and what it serves. */
export function OcpiLinkDetail({ peer }: { peer: Peer }) {
  const { data } = useEndpoint(ocpiLinks.get, { params: { id: peer.peerId } }, { staleTime: 0 });
  if (data === undefined) return <Skeleton active />;
  return (
    <>
      <div className={styles.head}>
        <h4>OCPI登记</h4>
      </div>
      <Summary link={data} />
      {data.roles.length > 0 && (
        <SmallTable
          of={ocpiRole}
          rows={data.roles}
          rowKey="partyId"
          columns={['role', 'countryCode', 'partyId', 'name']}
          empty="没有角色"
        />
      )}
      {data.endpoints.length > 0 && (
        <SmallTable of={ocpiEndpoint} rows={data.endpoints} rowKey="url" columns={['identifier', 'role', 'url']} empty="没有接口" />
      )}
    </>
  );
}
