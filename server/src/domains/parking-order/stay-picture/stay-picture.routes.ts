import { stayPictures } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { archiveOfStay, picturesOfStay } from './stay-picture.service.ts';

export function createStayPictureRoutes(app: App): void {
  implement(app, stayPictures.get, ({ params }, context) => picturesOfStay(params.id, context));
  implement(app, stayPictures.download, ({ params }, context) => archiveOfStay(params.id, context));
}
