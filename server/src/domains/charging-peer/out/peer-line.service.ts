import { type ProbeStep, type peerLines, peerProtocol, peerPushErrors } from '@bochong/contract/charging-peer';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import type { Context, OutsideContext } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { lockSeen, onlyProtocol } from '../peer/peer.service.ts';
import { sealSecrets } from '../peer/peer-secrets.ts';
import { saveToken } from './peer-call.repo.ts';
import { askPeer, forgetToken, secretsOf, tokenOf } from './peer-client.ts';
import { calledPeerOf, saveLine } from './peer-line.repo.ts';

/** Where a peer is called and with what, from now on. */
export async function savePeerLine(
  id: string,
  { rev, outBaseUrl, ...secrets }: BodyOf<typeof peerLines.save>,
  context: Context,
): Promise<null> {
  const { app, tx } = context;
  const peer = await lockSeen(id, rev, context);
  onlyProtocol(peerProtocol.TCEC, peer);
  await saveLine(tx, peer, outBaseUrl, sealSecrets(app.keys, secrets));
  await saveToken(tx, peer, null);
  context.audit({ targetType: 'chargingPeer', targetId: id, detail: { after: { outBaseUrl } } });
  return null;
}

const mostMs = 10_000;

/** Takes a token of the peer and asks something with it; what comes after a step that failed is not tried. */
export async function probePeer(id: string, context: OutsideContext): Promise<ProbeStep[]> {
  const { app } = context;
  const seen = await context.step(async ({ tx, user }) => found(await calledPeerOf(tx, id, user)));
  const peer = { ...seen, token: null, tokenUntil: null }; // a new one is tried
  const secrets = secretsOf(app, peer) ?? fail(peerPushErrors.noLine);
  const steps: ProbeStep[] = [];
  const tried = async (step: string, work: () => Promise<string>): Promise<boolean> => {
    const started = performance.now();
    const outcome = await work().then(
      (text) => ({ passed: true, text }),
      (cause: Error) => ({ passed: false, text: cause.message.slice(0, 200) }),
    );
    steps.push({ step, ...outcome, text: `${outcome.text}（${Math.round(performance.now() - started)}毫秒）` });
    return outcome.passed;
  };
  const signal = () => AbortSignal.timeout(mostMs);
  const taken = await tried('获取令牌', async () => {
    await forgetToken(app, peer);
    await tokenOf(app, peer, secrets, signal());
    return '已取到令牌';
  });
  if (taken)
    await tried('查询站点', async () => {
      const said = await askPeer(app, peer, 'query_stations_info', { PageNo: 1, PageSize: 1 }, signal());
      return `对方开放${Number(said.ItemSize ?? 0)}座电站`;
    });
  return steps;
}
