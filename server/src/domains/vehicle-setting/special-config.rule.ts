import { plateMatch } from '@bochong/contract/vehicle-setting';

export interface SpecialConfig {
  plateMatch: number;
  plateTypes: readonly string[];
  plateText: string;
  parkAs: number;
  letsIn: boolean;
}
interface Plate {
  plateNo: string;
  plateType: string;
}

const { TYPE, START } = plateMatch;

const matches = ({ plateMatch: match, plateTypes, plateText }: SpecialConfig, { plateNo, plateType }: Plate): boolean => {
  if (match === TYPE) return plateTypes.includes(plateType);
  return plateText !== '' && (match === START ? plateNo.startsWith(plateText) : plateNo.endsWith(plateText));
};

/** What holds for a plate: the first configuration it matches says as whom it parks, any of them may let it in. */
export function specialFor(configs: readonly SpecialConfig[], plate: Plate): { parkAs: number; letsIn: boolean } | undefined {
  const meant = configs.filter((config) => matches(config, plate));
  const [first] = meant;
  return first && { parkAs: first.parkAs, letsIn: meant.some(({ letsIn }) => letsIn) };
}
