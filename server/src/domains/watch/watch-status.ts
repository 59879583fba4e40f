import type { App } from '../../kernel/app-context.ts';
import type { ScheduledJob } from '../../kernel/jobs/jobs.ts';
import type { OutboundKind } from '../../kernel/outbound/kind.ts';
import { planEffect } from '../../kernel/outbound/outbound.ts';
import { type GatewayState, putPath, removePath, stateOfGateway } from './media-gateway.ts';
import { type CameraSource, changesFor, type Seen, seenOf } from './media-path.rule.ts';
import { openSource } from './monitor-view.service.ts';
import { forgetStatus, keepStatus, sourcesOf } from './watch-source.repo.ts';

/** What a round came to for the cameras of a unit; none when the gateway could not be asked. */
type Round = { seen: ReadonlyMap<string, Seen> | null };

/** How long the gateway's answer serves further units: a round asks it once. */
const sharedMs = 20_000;
const states = new WeakMap<App['config'], { at: number; state: Promise<GatewayState> }>();

function sharedState(app: App, signal: AbortSignal): Promise<GatewayState> {
  const at = app.clock.now().getTime();
  const known = states.get(app.config);
  if (known && at >= known.at && at - known.at < sharedMs) return known.state;
  const state = stateOfGateway(app, signal);
  states.set(app.config, { at, state });
  state.catch(() => states.delete(app.config));
  return state;
}

/** How long one round goes on telling the gateway. */
const tellingMs = 10_000;

/** Tells the gateway which streams of a unit it records, and asks what arrives. Nothing of it is repeated before the next round. */
export const watchRound: OutboundKind<readonly CameraSource[], Round> = {
  kind: 'watch-round',
  title: '监控点在线状态',
  lane: 'device',
  delayMinutes: () => 1,
  callMs: 30_000,
  prepare: async ({ app, tx }, { dealerId }) => (await sourcesOf(tx, dealerId)).flatMap((source) => openSource(app, source) ?? []),
  async send(cameras, { app, effect, signal }) {
    try {
      const { configured, arriving } = await sharedState(app, signal);
      const { put, removed } = changesFor(effect.dealerId, cameras, configured);
      const steps = [
        ...put.map(
          ({ path, config }) =>
            () =>
              putPath(app, path, config, signal),
        ),
        ...removed.map((path) => () => removePath(app, path, signal)),
      ];
      const begun = performance.now();
      // What is not told now is told in the next round.
      for (const step of steps) if (performance.now() - begun > tellingMs || (await step()).outcome === 'down') break;
      return { seen: new Map(cameras.map((camera) => [camera.monitorId, seenOf(camera, arriving, configured)])) };
    } catch (cause) {
      if (signal.aborted && !(signal.reason instanceof DOMException)) throw cause; // the server stops
      app.log.warn({ cause: cause instanceof Error ? cause.message : String(cause) }, 'the media gateway cannot be asked');
      return { seen: null };
    }
  },
  async settle({ tx, now }, { dealerId }, { seen }) {
    if (seen === null) return forgetStatus(tx, dealerId);
    const those = (wanted: Seen) => [...seen].flatMap(([id, one]) => (one === wanted ? [id] : []));
    await keepStatus(tx, dealerId, { online: those('online'), offline: those('offline') }, now);
  },
};

export const watchJobs: readonly ScheduledJob[] = [
  {
    name: 'watch-status',
    when: { everyMin: 1 },
    lane: 'device',
    async perDealer(tx, { app, dealerId, now }) {
      if (app.config.BOCHONG_MEDIA_GATEWAY === undefined) return forgetStatus(tx, dealerId);
      await planEffect({ tx, now }, watchRound, { dealerId, key: 'watch-round', subjectId: dealerId });
    },
  },
];
