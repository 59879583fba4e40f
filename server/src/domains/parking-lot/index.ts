export { inArea, regionsOf } from './area/area.repo.ts';
export {
  type BerthFacts,
  berthByCode,
  businessRuleOfPark,
  type GateFacts,
  gateOf,
  gatesNamed,
  isAccessibleBerth,
  setBarrierState,
  setBerthState,
} from './lane.repo.ts';
export { type LaneCodeRow, publicFace } from './lane-code/lane-code.repo.ts';
export { scannedCode } from './lane-code/lane-code.service.ts';
export { lotsOfCell } from './named-lots.ts';
export { assertOwnLots } from './park/own-lots.service.ts';
export { ownsParks } from './park/park.repo.ts';
export { uncoveredLots } from './park/uncovered.repo.ts';
export { type Place, pageOfParks, placeIdsIn, placesNamed, placesOf, searchPlaces } from './place.repo.ts';
