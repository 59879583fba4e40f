import { connectorBoards } from '@bochong/contract/charging-asset';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { withPrices } from '../gun-state/gun-price.ts';
import { liveChargesOf } from '../gun-state/live-charge.ts';
import { boardGuns, stationDays } from './connector-board.repo.ts';

export function createConnectorBoardRoutes(app: App): void {
  implement(app, connectorBoards.board, async ({ query }, context) => {
    const { tx, user } = context;
    const guns = await withPrices(context, await boardGuns(tx, query.stationId, user.parkIds));
    const live = await liveChargesOf(
      app,
      tx,
      guns.map((gun) => gun.connectorId),
    );
    return guns.map((gun) => ({ ...gun, live: live.get(gun.connectorId) ?? null }));
  });
  implement(app, connectorBoards.today, ({ query }, { tx, user, now }) => stationDays(tx, query.stationId, user, now));
}
