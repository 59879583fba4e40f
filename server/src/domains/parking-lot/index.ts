export { inArea, regionsOf } from './area/area.repo.ts';
export { type BusinessRule, businessRuleOf } from './business-rule.rule.ts';
export {
  type BerthFacts,
  berthByCode,
  businessRuleOfPark,
  type GateFacts,
  gateOf,
  isAccessibleBerth,
  setBarrierState,
  setBerthState,
} from './lane.repo.ts';
export { ownsParks } from './park/park.repo.ts';
export { type Place, pageOfParks, placeIdsIn, placesOf, searchPlaces } from './place.repo.ts';
