import type { Input } from '@bochong/contract/kernel/endpoint';
import { shapeOf } from '@bochong/contract/kernel/schema';
import { gateType, parkNature, parks, parkType } from '@bochong/contract/parking-lot';
import { blankOf } from '../../../kit/schema.ts';

type NewPark = Input<typeof parks.create>['body'];

/** What a new lot begins with: a public yard with one way in and one way out. */
export const blankPark = (): Partial<NewPark> => ({
  ...blankOf(shapeOf(parks.create.body)),
  parkType: parkType.YARD,
  parkNature: parkNature.PUBLIC,
  tempSpaces: 0,
  fixedSpaces: 0,
  chargingSpaces: 0,
  accessibleSpaces: 0,
  passOccupiesSpace: true,
  gates: [
    { gateName: '入口1', gateType: gateType.ENTRY },
    { gateName: '出口1', gateType: gateType.EXIT },
  ],
});
