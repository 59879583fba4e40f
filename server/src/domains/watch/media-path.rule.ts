/** A camera with what its recorder is reached by. The password never leaves the server but to the gateway's API. */
export interface CameraSource {
  dealerId: string;
  monitorId: string;
  streamMain: string;
  streamSub: string;
  isRecorded: boolean;
  ip: string;
  account: string;
  password: string;
}

/** How a path of the gateway gets its stream. */
export interface PathConfig {
  source: string;
  sourceOnDemand: boolean;
  record: boolean;
}

export type Stream = 'main' | 'sub';

/** Path of a stream at the gateway: the unit, the camera, the stream. */
export const pathOf = ({ dealerId, monitorId }: Pick<CameraSource, 'dealerId' | 'monitorId'>, stream: Stream): string =>
  `${dealerId}/${monitorId}/${stream}`;

/**
 * The account goes to the recorder's own address only: whoever may edit a camera's address, but does not know the password, would have it sent
 * to a machine of theirs.
 */
function addressWithAccount(address: string, { ip, account, password }: CameraSource): string {
  const url = new URL(address.replace(/^rtsp/, 'http'));
  const isRecorders =
    url.hostname.replace(/^\[|\]$/g, '') === new URL(`http://${ip.includes(':') ? `[${ip}]` : ip}`).hostname.replace(/^\[|\]$/g, '');
  if (account === '' || !isRecorders) return address;
  return address.replace('://', `://${encodeURIComponent(account)}:${encodeURIComponent(password)}@`);
}

/** How the gateway draws a stream: a recorded main stream always, every other one while somebody watches. */
export function configOf(camera: CameraSource, stream: Stream): PathConfig {
  const record = camera.isRecorded && stream === 'main';
  const address = stream === 'main' ? camera.streamMain : camera.streamSub;
  return { source: addressWithAccount(address, camera), sourceOnDemand: !record, record };
}

interface PathChanges {
  put: { path: string; config: PathConfig }[];
  removed: string[];
}

/** Changes at the gateway in one round; the next one goes on. */
const changesAtOnce = 100;

/**
 * What the gateway has to be told so that it draws exactly the recorded streams of a unit all the time. Paths that it draws on demand stay: who
 * watches next says how. Paths of other units, and whatever else the gateway serves, are left alone.
 */
export function changesFor(dealerId: string, cameras: readonly CameraSource[], configured: ReadonlyMap<string, PathConfig>): PathChanges {
  const kept = new Set(cameras.flatMap((camera) => [pathOf(camera, 'main'), pathOf(camera, 'sub')]));
  const wanted = new Map(
    cameras.filter(({ isRecorded }) => isRecorded).map((camera) => [pathOf(camera, 'main'), configOf(camera, 'main')]),
  );
  const isOther = (path: string, { source, sourceOnDemand, record }: PathConfig) => {
    const now = configured.get(path);
    return now?.source !== source || now.sourceOnDemand !== sourceOnDemand || now.record !== record;
  };
  const put = [...wanted].filter(([path, config]) => isOther(path, config)).map(([path, config]) => ({ path, config }));
  const removed = [...configured].filter(
    ([path, { sourceOnDemand, record }]) =>
      path.startsWith(`${dealerId}/`) && !wanted.has(path) && (!kept.has(path) || record || !sourceOnDemand),
  );
  return { put: put.slice(0, changesAtOnce), removed: removed.slice(0, changesAtOnce).map(([path]) => path) };
}

export type Seen = 'online' | 'offline' | 'unknown';

/** What is known of a camera: one whose stream arrives is there; one that should always arrive and does not, is not; of others nobody knows. */
export function seenOf(camera: CameraSource, arriving: ReadonlySet<string>, configured: ReadonlyMap<string, PathConfig>): Seen {
  const main = pathOf(camera, 'main');
  if (arriving.has(main) || arriving.has(pathOf(camera, 'sub'))) return 'online';
  return camera.isRecorded && configured.get(main)?.sourceOnDemand === false ? 'offline' : 'unknown';
}
