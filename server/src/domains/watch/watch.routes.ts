import { monitors, recorders } from '@bochong/contract/watch';
import type { App } from '../../kernel/app-context.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementRecords } from '../../kernel/http/implement-records.ts';
import { monitorTable, recorderChoices, recorderTable } from './watch.repo.ts';
import { beforeRemovingRecorder, beforeSavingMonitor, beforeSavingRecorder } from './watch.service.ts';

export function createWatchRoutes(app: App): void {
  implementRecords(app, recorders, recorderTable, {
    ...{ record: 'watchRecorder', before: beforeSavingRecorder, beforeRemoval: beforeRemovingRecorder },
  });
  implementRecords(app, monitors, monitorTable, { record: 'watchMonitor', before: beforeSavingMonitor });
  implement(app, monitors.recorders, ({ query }, { tx, user }) => recorderChoices(tx, user, query.keyword ?? ''));
}
