/** Where a live picture is, and the ticket it is opened with. */
interface LiveAddress {
  url: string;
  ticket: string;
}

interface LiveListener {
  /** The picture comes: for a video element. */
  arrives(stream: MediaStream): void;
  /** There is none, or none any more: why, for whoever looks. */
  ends(reason: string): void;
}

/** Longest wait for the browser's own addresses; what it has found by then is offered. */
const gatherMs = 1500;

const reasons: Readonly<Record<number, string>> = {
  400: '浏览器不能播放这个码流的编码，请改看子码流，或把摄像机设为H.264',
  401: '凭证已过期，请重试',
  404: '媒体网关取不到这个监控点的码流，请检查摄像机、录像机和码流地址',
};

const gathered = (peer: RTCPeerConnection) =>
  new Promise<void>((done) => {
    setTimeout(done, gatherMs);
    peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && done());
  });

/** Plays a stream of the media gateway by WHEP; what is answered ends it, at the gateway too. */
export function watchLive({ url, ticket }: LiveAddress, { arrives, ends }: LiveListener): () => void {
  const peer = new RTCPeerConnection();
  const leaving = new AbortController();
  let session: string | null = null;
  const endSession = () =>
    session !== null && void fetch(new URL(session, url), { method: 'DELETE', keepalive: true }).catch(() => undefined);
  const stop = () => {
    leaving.abort();
    peer.close();
    endSession();
  };
  const end = (reason: string) => {
    if (leaving.signal.aborted) return;
    stop();
    ends(reason);
  };
  for (const kind of ['video', 'audio']) peer.addTransceiver(kind, { direction: 'recvonly' });
  peer.addEventListener('track', ({ streams: [stream] }) => stream && arrives(stream));
  peer.addEventListener('connectionstatechange', () => peer.connectionState === 'failed' && end('与媒体网关的连接断了'));
  const begin = async () => {
    await peer.setLocalDescription(await peer.createOffer());
    await gathered(peer);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${ticket}` },
      body: peer.localDescription?.sdp ?? '',
      signal: leaving.signal,
    });
    if (!answer.ok) return end(reasons[answer.status] ?? `媒体网关没有给出画面（${answer.status}）`);
    session = answer.headers.get('location');
    const sdp = await answer.text();
    if (leaving.signal.aborted) return endSession();
    return peer.setRemoteDescription({ type: 'answer', sdp });
  };
  begin().catch(() => end('无法连接媒体网关'));
  return stop;
}
