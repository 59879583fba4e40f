import { stations } from '@bochong/contract/charging-asset';
import type { SelectProps } from 'antd';
import { ChosenSelect } from './chosen-select.tsx';

/** Stations the selection asks for; exactly as many means that there are more. */
const chosenSize = 50;

/** Chooses one of the stations in the user's data scope. */
export const StationSelect = (props: Omit<SelectProps<string>, 'options'>) => (
  <ChosenSelect
    endpoint={stations.choose}
    input={(name) => ({ query: { name: name || undefined, size: chosenSize } })}
    option={({ stationId, stationName }) => ({ value: stationId, label: stationName })}
    hintAt={chosenSize}
    placeholder="电站"
    {...props}
  />
);
