import { appealParameters } from './domains/appeal/index.ts';
import { chargingAppealParameters } from './domains/charging-appeal/index.ts';
import { dealerLifeParameters } from './domains/dealer-life/index.ts';
import { parkingOrderParameters } from './domains/parking-order/index.ts';
import { specialVehicleParameters } from './domains/special-vehicle/index.ts';
import type { Parameter } from './kernel/parameter.ts';

const groups: readonly Readonly<Record<string, Parameter>>[] = [
  appealParameters,
  chargingAppealParameters,
  dealerLifeParameters,
  parkingOrderParameters,
  specialVehicleParameters,
];

/** Every parameter of the product by its key. */
export const allParameters: ReadonlyMap<string, Parameter> = new Map(groups.flatMap(Object.values).map((one: Parameter) => [one.key, one]));
