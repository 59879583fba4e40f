import { cameraBoards } from '@bochong/contract/device';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { cameraBoard } from './camera-board.service.ts';

export function createCameraBoardRoutes(app: App): void {
  implement(app, cameraBoards.board, ({ query }, context) => cameraBoard(query, context));
}
