import { parks, parkType as parkTypes } from '@bochong/contract/parking-lot';
import type { SelectProps } from 'antd';
import { ChosenSelect } from './chosen-select.tsx';

/** Lots the selection asks for; exactly as many means that there are more. */
const chosenSize = 200;

interface ParkSelectProps extends Omit<SelectProps<string>, 'options'> {
  /** Only lots of this type (`parkType`). */
  parkType?: 1 | 2 | 3;
}

/** Chooses one of the lots in the user's data scope. */
export function ParkSelect({ parkType, ...rest }: ParkSelectProps) {
  return (
    <ChosenSelect
      endpoint={parks.chosen}
      input={(parkName) => ({ query: { parkName: parkName || undefined, parkType, size: chosenSize } })}
      option={({ parkId, parkName }) => ({ value: parkId, label: parkName })}
      hintAt={chosenSize}
      placeholder="车场"
      {...rest}
    />
  );
}

/** Chooses a roadside lot: road sections and their berths stand in these only. */
export const RoadsideParkSelect = (props: Omit<ParkSelectProps, 'parkType'>) => <ParkSelect parkType={parkTypes.ROADSIDE} {...props} />;
