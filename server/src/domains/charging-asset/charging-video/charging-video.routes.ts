import { chargingVideos } from '@bochong/contract/charging-asset';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { baysOf } from './charging-video.repo.ts';
import { createVideo, listVideos, removeVideo, rotateVideoKey, updateVideo } from './charging-video.service.ts';

export function createChargingVideoRoutes(app: App): void {
  implement(app, chargingVideos.list, ({ query }, context) => listVideos(query, context));
  implement(app, chargingVideos.bays, ({ query }, { tx, user }) => baysOf(tx, query.stationId, user.parkIds));
  implement(app, chargingVideos.create, ({ body }, context) => createVideo(body, context));
  implement(app, chargingVideos.update, ({ params, body }, context) => updateVideo(params.id, body, context));
  implement(app, chargingVideos.rotateKey, ({ params }, context) => rotateVideoKey(params.id, context));
  implement(app, chargingVideos.remove, ({ params }, context) => removeVideo(params.id, context));
}
