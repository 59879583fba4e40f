import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { type monitorViews, playbackHours, streamKind, watchErrors } from '@bochong/contract/watch';
import type { App, OutsideContext } from '../../kernel/app-context.ts';
import { fail, found } from '../../kernel/http/errors.ts';
import { toIso } from '../../kernel/time.ts';
import { issueTicket, putPath } from './media-gateway.ts';
import { type CameraSource, configOf, pathOf, type Stream } from './media-path.rule.ts';
import { monitorTable } from './watch.repo.ts';
import { type KeptSource, sourcesOf } from './watch-source.repo.ts';

/** A camera with its password; undefined when that was kept under another key of the installation. */
export function openSource({ keys }: Pick<App, 'keys'>, { passwordCipher, recorder: _, ...camera }: KeptSource): CameraSource | undefined {
  try {
    return { ...camera, password: passwordCipher === null ? '' : keys.decrypt(passwordCipher) };
  } catch {
    return undefined;
  }
}

/** The camera, if the caller may see it; who looks at it stands in the log. */
const cameraOf = (id: string, { app, step }: OutsideContext): Promise<CameraSource> =>
  step(async ({ tx, user }) => {
    const monitor = found(await monitorTable.find(tx, id, user));
    const source = found((await sourcesOf(tx, monitor.dealerId, id))[0]);
    return openSource(app, source) ?? fail(watchErrors.passwordUnreadable, { recorder: source.recorder });
  });

/** Makes sure that the gateway draws the stream from where it is now. */
async function settlePath(camera: CameraSource, stream: Stream, app: App): Promise<string> {
  const path = pathOf(camera, stream);
  const told = await putPath(app, path, configOf(camera, stream));
  if (told.outcome === 'down') fail(watchErrors.gatewayDown, { reason: told.reason });
  if (told.outcome === 'refused') fail(watchErrors.gatewayRefused, { status: told.status });
  return path;
}

/** A gateway that nobody tells what to record plays nothing. */
const playbackBase = ({ config }: Pick<App, 'config'>) =>
  config.BOCHONG_MEDIA_GATEWAY === undefined ? undefined : config.BOCHONG_MEDIA_PLAYBACK;

/** What of live pictures and recordings there is in this installation. */
export const gatewayOf = (app: Pick<App, 'config'>) => ({
  preview: app.config.BOCHONG_MEDIA_GATEWAY !== undefined,
  playback: playbackBase(app) !== undefined,
});

const below = (base: string, path: string) => `${base.replace(/\/$/, '')}/${path}`;
const expireTime = (until: number) => toIso(new Date(until * 1000));

/** A live picture: the gateway is told where the stream is, and the browser gets a ticket for it. */
export async function preview(id: string, { stream }: BodyOf<typeof monitorViews.preview>, context: OutsideContext) {
  const { app, audit } = context;
  const camera = await cameraOf(id, context);
  const base = app.config.BOCHONG_MEDIA_GATEWAY ?? fail(watchErrors.noGateway);
  const kind = stream === streamKind.SUB ? 'sub' : 'main';
  if (kind === 'sub' && camera.streamSub === '') fail(watchErrors.noSubStream, {}, { field: 'stream' });
  const path = await settlePath(camera, kind, app);
  const { ticket, until } = issueTicket(app, { action: 'read', path });
  audit({ targetType: 'watchMonitor', targetId: id, detail: { stream } });
  return { url: below(base, `${path}/whep`), ticket, expireTime: expireTime(until) };
}

/** A recording of the last day, as the gateway keeps it. */
export async function playback(id: string, { startTime, minutes }: { startTime: string; minutes: number }, context: OutsideContext) {
  const { app, now, audit } = context;
  const camera = await cameraOf(id, context);
  const base = playbackBase(app) ?? fail(watchErrors.noPlayback);
  if (!camera.isRecorded) fail(watchErrors.notRecorded);
  const from = new Date(startTime).getTime();
  const isWithin = from >= now.getTime() - playbackHours * 3_600_000 && from < now.getTime();
  if (!isWithin) fail(watchErrors.outOfWindow, {}, { field: 'startTime' });
  const path = await settlePath(camera, 'main', app);
  const span = { start: startTime, duration: String(minutes * 60) };
  const { ticket, until } = issueTicket(app, { action: 'playback', path, ...span });
  audit({ targetType: 'watchMonitor', targetId: id, detail: { startTime, minutes } });
  return { url: below(base, `get?${new URLSearchParams({ path, ...span, token: ticket })}`), startTime, expireTime: expireTime(until) };
}
