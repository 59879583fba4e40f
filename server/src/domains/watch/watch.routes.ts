import { monitors, monitorViews, recorders } from '@bochong/contract/watch';
import type { App } from '../../kernel/app-context.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { implementRecords } from '../../kernel/http/implement-records.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { mountMediaAuthorize } from './media-authorize.ts';
import { gatewayOf, playback, preview } from './monitor-view.service.ts';
import { monitorTable, recorderChoices, recorderTable } from './watch.repo.ts';
import { beforeRemovingRecorder, beforeSavingMonitor, beforeSavingRecorder } from './watch.service.ts';
import { watchRound } from './watch-status.ts';

export function createWatchRoutes(app: App): void {
  implementRecords(app, recorders, recorderTable, {
    ...{ record: 'watchRecorder', before: beforeSavingRecorder, beforeRemoval: beforeRemovingRecorder },
  });
  implementRecords(app, monitors, monitorTable, { record: 'watchMonitor', before: beforeSavingMonitor });
  implement(app, monitors.recorders, ({ query }, { tx, user }) => recorderChoices(tx, user, query.keyword ?? ''));
  implement(app, monitorViews.gateway, async () => gatewayOf(app));
  implementOutside(app, monitorViews.preview, ({ params, body }, context) => preview(params.id, body, context));
  implementOutside(app, monitorViews.playback, ({ params, body }, context) => playback(params.id, body, context));
  mountMediaAuthorize(app);
  registerOutbound(app, watchRound);
}
