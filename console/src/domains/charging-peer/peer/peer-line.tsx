import { type Peer, type ProbeStep, peerLines } from '@bochong/contract/charging-peer';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { say } from '../../../kit/voices.ts';
import styles from './peer-stations.module.css';

/** Each step of a test, with what came of it. */
export const showSteps = (peerName: string, steps: readonly ProbeStep[]): void =>
  say(({ modal }) =>
    modal.info({
      title: `联调测试：${peerName}`,
      width: 560,
      content: (
        <ul className={styles.checks}>
          {steps.map(({ step, passed, text }) => (
            <li key={step}>
              <StateTag tone={passed ? 'green' : 'red'}>{passed ? '通过' : '失败'}</StateTag>
              <span>{step}</span>
              <span className={styles.reason}>{text}</span>
            </li>
          ))}
        </ul>
      ),
      okText: '知道了',
    }),
  );

/** Where a peer is called and with what, and whether that works. */
export function PeerLine({ peer: { peerId, peerName, outBaseUrl, rev } }: { peer: Peer }) {
  const params = { id: peerId };
  return (
    <>
      <ActionForm
        to={peerLines.save}
        word="对方地址与密钥"
        given={{ params, body: { rev } }}
        asks={['outBaseUrl', 'operatorSecret', 'sigSecret', 'dataSecret', 'dataSecretIv']}
        done="已保存，可进行联调测试"
      />
      {outBaseUrl !== '' && (
        <ActionLink to={peerLines.probe} input={{ params }} onDone={(steps) => showSteps(peerName, steps)}>
          联调测试
        </ActionLink>
      )}
    </>
  );
}
