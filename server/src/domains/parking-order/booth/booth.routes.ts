import { boothShifts, booths } from '@bochong/contract/parking-order';
import type { App } from '../../../kernel/app-context.ts';
import { implement } from '../../../kernel/http/implement.ts';
import { boardOf, openByHand } from './booth.service.ts';
import { checkEntry, enterByHand } from './booth-enter.service.ts';
import { candidatesFor, checkExit, letOutUnknown } from './booth-exit.service.ts';
import { letOut, letOutFree, letOutOwing } from './booth-leave.service.ts';
import { currentShift, handOver, takeOver } from './booth-shift.service.ts';

export function createBoothRoutes(app: App): void {
  implement(app, booths.board, ({ query }, context) => boardOf(query, context));
  implement(app, booths.candidates, ({ query }, context) => candidatesFor(query, context));
  implement(app, booths.checkEntry, ({ body }, context) => checkEntry(body, context));
  implement(app, booths.checkExit, ({ body }, context) => checkExit(body, context));
  implement(app, booths.enter, ({ body }, context) => enterByHand(body, context));
  implement(app, booths.letOut, ({ body }, context) => letOut(body, context));
  implement(app, booths.letOutFree, ({ body }, context) => letOutFree(body, context));
  implement(app, booths.letOutOwing, ({ body }, context) => letOutOwing(body, context));
  implement(app, booths.letOutUnknown, ({ body }, context) => letOutUnknown(body, context));
  implement(app, booths.open, ({ body }, context) => openByHand(body, context));
  implement(app, boothShifts.current, ({ query }, context) => currentShift(query, context));
  implement(app, boothShifts.takeOver, ({ body }, context) => takeOver(body, context));
  implement(app, boothShifts.handOver, ({ body }, context) => handOver(body, context));
}
