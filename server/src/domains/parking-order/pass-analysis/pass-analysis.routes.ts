import { passAnalyses } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { analysePasses } from './pass-analysis.service.ts';
import { exportPasses, passExport } from './pass-export.service.ts';

export function createPassAnalysisRoutes(app: App): void {
  implement(app, passAnalyses.get, ({ query }, context) => analysePasses(query, context));
  app.exports.set(passExport.name, passExport as never);
  implement(app, passAnalyses.export, ({ query }, context) => exportPasses(query, context));
}
