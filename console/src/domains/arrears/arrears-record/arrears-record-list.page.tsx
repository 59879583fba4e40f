import { arrearsRecords, arrearsSettings, arrearsStatus } from '@bochong/contract/arrears';
import { Select } from 'antd';
import { LoadedForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { ArrearsActions } from './arrears-actions.tsx';
import { arrearsColumns } from './arrears-columns.tsx';
import { useAgeBuckets, WithFigures } from './figures.tsx';

const { OWING, PARTIAL, FROZEN, PAID, CANCELLED, WRITTEN_OFF } = arrearsStatus;
const tabs = tabsOf(
  'arrearsStatus',
  ['', '全部'],
  [`${OWING},${PARTIAL}`, '待追缴'],
  [FROZEN, '申诉冻结'],
  [PAID, '已补缴'],
  [`${CANCELLED},${WRITTEN_OFF}`, '已撤销/核销'],
);

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
            <LoadedForm button="default" read={arrearsSettings.get} to={arrearsSettings.update} word="欠费设置" done="欠费设置已保存" />
            <ExportButton endpoint={arrearsRecords.export} />
          </>
        }
        rowActions={(row) => <ArrearsActions row={row} />}
        opens={(row) => void go(`/underpaymentManage/underpaymentRecord/detail?id=${row.arrearsId}`)}
      />
    </WithFigures>
  );
}
