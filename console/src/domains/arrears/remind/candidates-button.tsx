import { type RemindCandidate, remindCandidate, reminders, skipReason } from '@bochong/contract/arrears';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { columnsFor, StateTag } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { ContactNotes } from './contact-notes.tsx';
import { Remind } from './remind-dialog.tsx';

const columns = columnsFor<RemindCandidate>(remindCandidate.shape, [
  'plateNo',
  'owedFen',
  'recordCount',
  'phone',
  {
    name: 'skipReason',
    title: '现在提醒',
    show: ({ skipReason: reason }) => (
      <StateTag tone={reason === null ? 'green' : 'amber'}>{reason === null ? '可发送' : skipReason.label(reason)}</StateTag>
    ),
  },
  {
    name: 'actions',
    title: '操作',
    width: 200,
    show: (row) => (
      <span className="row-actions">
        <ContactNotes row={row} />
      </span>
    ),
  },
]);

function Candidates() {
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<string[]>([]);
  const { data, isFetching } = useEndpoint(reminders.candidates, { query: { pageNo, pageSize: 20 } });
  return (
    <>
      <Table
        size="small"
        rowKey="plateId"
        loading={isFetching}
        columns={[...columns]}
        dataSource={data?.results ?? []}
        rowSelection={{
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.slice(0, 200) as string[]),
        }}
        pagination={{ current: pageNo, pageSize: 20, total: data?.totalRecord ?? 0, showSizeChanger: false, onChange: setPageNo }}
        locale={{ emptyText: '没有欠费车辆' }}
      />
      {chosen.length > 0 && (
        <Remind
          word={`提醒所选 ${chosen.length}`}
          title={`提醒 ${chosen.length} 辆车`}
          button="primary"
          plateIds={chosen}
          onSent={() => setChosen([])}
        />
      )}
    </>
  );
}

/** Vehicles that owe, by priority: who would be reminded now, who would not and why; some are reminded or noted from here. */
export function CandidatesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>待提醒车辆</Button>
      <DetailDrawer title="待提醒车辆" open={open} onClose={() => setOpen(false)} width={860}>
        <Candidates />
      </DetailDrawer>
    </>
  );
}
