import { parks } from '@bochong/contract/parking-lot';
import type { SelectProps } from 'antd';
import { ChosenSelect } from './chosen-select.tsx';

/** Chooses a lot of the user's own scope. */
export function ParkSelect(props: Omit<SelectProps<string>, 'options'>) {
  return (
    <ChosenSelect
      endpoint={parks.chosen}
      input={(parkName) => ({ query: parkName === '' ? {} : { parkName } })}
      option={({ parkId, parkName }) => ({ value: parkId, label: parkName })}
      placeholder="车场"
      {...props}
    />
  );
}
