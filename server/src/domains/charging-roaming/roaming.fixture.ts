import { once } from 'node:events';
import { createServer } from 'node:net';
import { peerProtocol, peers } from '@bochong/contract/charging-peer';
import { ocpiLinks } from '@bochong/contract/charging-roaming';
import type { Actor } from '../../kernel/testing/test-app.ts';
import { openPeerYard, type PeerYard } from '../charging-peer/charging-peer.fixture.ts';
import type { Emsp } from './emsp.fixture.ts';

/** A port that nobody has at the moment. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export interface RoamingYard extends PeerYard {
  /** Where platforms reach us, over HTTP. */
  url: string;
  versionsUrl: string;
  /** A platform of ours by its code, not registered yet. */
  enter(code: string, change?: object, as?: Actor): Promise<string>;
  /** A platform that has registered with us and is switched on. */
  join(emsp: Emsp, change?: object, as?: Actor): Promise<string>;
}

/** Our server behind a real port, for platforms after OCPI. */
export async function openRoamingYard(): Promise<RoamingYard> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const yard = await openPeerYard({ BOCHONG_PARTNER_NETWORKS: '127.0.0.0/8', BOCHONG_PUBLIC_URL: url });
  await yard.t.app.http.listen({ host: '127.0.0.1', port });
  const enter: RoamingYard['enter'] = async (code, change = {}, as = yard.actor) => {
    const body = { peerName: `漫游${code}`, protocol: peerProtocol.OCPI, peerOperatorId: code, ourOperatorId: 'CNBCH', ...change };
    return (await yard.t.call(peers.create, { body }, as)).data.peerId;
  };
  return {
    ...yard,
    ...{ url, versionsUrl: `${url}/ocpi/versions`, enter },
    async join(emsp, change = {}, as = yard.actor) {
      const id = await enter(emsp.code, change, as);
      const { data } = await yard.t.call(ocpiLinks.invite, { params: { id } }, as);
      await emsp.register(data.ourVersionsUrl, data.token);
      const rev = (await yard.t.call(peers.list, { query: { pageSize: 100 } }, as)).data.results.find((one) => one.peerId === id)?.rev ?? 0;
      await yard.t.call(peers.switchStatus, { params: { id }, body: { enabled: true, rev } }, as);
      return id;
    },
  };
}
