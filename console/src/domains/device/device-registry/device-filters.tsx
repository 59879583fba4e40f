import { devices, deviceType, onlineStatus } from '@bochong/contract/device';
import { Input } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';

const Filter = filterOf(devices.list);

/** Filters of a device list; `withType` where the list shows more than one type. */
export const deviceFilters = (withType: boolean) => (
  <>
    <Filter name="keyword">
      <Input allowClear />
    </Filter>
    {withType && (
      <Filter name="deviceType">
        <EnumSelect of={deviceType} />
      </Filter>
    )}
    <Filter name="onlineStatus">
      <EnumSelect of={onlineStatus} />
    </Filter>
  </>
);
