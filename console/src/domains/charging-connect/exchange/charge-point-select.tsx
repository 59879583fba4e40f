import { chosenSize, exchanges } from '@bochong/contract/charging-connect';
import type { SelectProps } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';

/** Chooses a charge point in the user's data scope, by its name, code or OCPP identity. */
export const ChargePointSelect = (props: Omit<SelectProps<string>, 'options'>) => (
  <ChosenSelect
    endpoint={exchanges.chosen}
    input={(keyword) => ({ query: { keyword: keyword || undefined, ...(props.value ? { equipmentId: props.value } : {}) } })}
    option={({ equipmentId, equipmentName, stationName }) => ({ value: equipmentId, label: `${equipmentName}（${stationName}）` })}
    hintAt={chosenSize}
    placeholder="设备"
    {...props}
  />
);
