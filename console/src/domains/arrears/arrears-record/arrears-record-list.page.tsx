import { arrearsRecords, arrearsSettings, arrearsStatus } from '@bochong/contract/arrears';
import { Select } from 'antd';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { ArrearsActions } from './arrears-actions.tsx';
import { arrearsColumns } from './arrears-columns.tsx';
import { ArrearsSettingButton } from './arrears-setting.tsx';
import { useAgeBuckets, WithFigures } from './figures.tsx';

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
        filters={[
          'plateNo',
          'startTime',
          'parkIds',
          'arrearsReason',
          { name: 'ageBucket', control: <Select allowClear options={ages} className="field-select" /> },
          'phone',
          'evidenceLevel',
          'number',
        ]}
        actions={
          <>
            <Allowed to={arrearsSettings.update}>
              <ArrearsSettingButton />
            </Allowed>
            <ExportButton endpoint={arrearsRecords.export} />
          </>
        }
        rowActions={(row) => <ArrearsActions row={row} />}
        opens={(row) => void go(`/underpaymentManage/underpaymentRecord/detail?id=${row.arrearsId}`)}
      />
    </WithFigures>
  );
}
