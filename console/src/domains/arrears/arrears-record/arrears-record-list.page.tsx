import { arrearsReason, arrearsRecords, arrearsSettings, arrearsStatus, evidenceLevel } from '@bochong/contract/arrears';
import { Input, Select } from 'antd';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { ArrearsActions } from './arrears-actions.tsx';
import { arrearsColumns } from './arrears-columns.tsx';
import { ArrearsSettingButton } from './arrears-setting.tsx';
import { useAgeBuckets, WithFigures } from './figures.tsx';

const Filter = filterOf(arrearsRecords.list);
const tabs = {
  name: 'arrearsStatus',
  items: [
    { value: '', label: '全部' },
    { value: `${arrearsStatus.OWING},${arrearsStatus.PARTIAL}`, label: '待追缴' },
    { value: String(arrearsStatus.FROZEN), label: '申诉冻结' },
    { value: String(arrearsStatus.PAID), label: '已补缴' },
    { value: `${arrearsStatus.CANCELLED},${arrearsStatus.WRITTEN_OFF}`, label: '已撤销/核销' },
  ],
};

export default function ArrearsRecordListPage() {
  const ages = useAgeBuckets();
  return (
    <WithFigures of="records">
      <ListPage
        list={arrearsRecords.list}
        rowKey="arrearsId"
        columns={arrearsColumns}
        tabs={tabs}
        empty="车辆未缴费离场并超过缴费时限后，欠费记录即出现在这里"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <DateRangeItem names={['startTime', 'endTime']} label="欠费时间" days />
            <Filter name="parkIds">
              <ParkSelect mode="multiple" />
            </Filter>
            <Filter name="arrearsReason">
              <EnumSelect of={arrearsReason} />
            </Filter>
            <Filter name="ageBucket">
              <Select allowClear options={ages} />
            </Filter>
            <Filter name="phone">
              <Input allowClear />
            </Filter>
            <Filter name="evidenceLevel">
              <EnumSelect of={evidenceLevel} />
            </Filter>
            <Filter name="number">
              <Input allowClear />
            </Filter>
          </>
        }
        actions={
          <>
            <Allowed to={arrearsSettings.update}>
              <ArrearsSettingButton />
            </Allowed>
            <Allowed to={arrearsRecords.export}>
              <ExportButton endpoint={arrearsRecords.export} />
            </Allowed>
          </>
        }
        rowActions={(row) => <ArrearsActions row={row} />}
        opens={(row) => void go(`/underpaymentManage/underpaymentRecord/detail?id=${row.arrearsId}`)}
      />
    </WithFigures>
  );
}
