import { type RemindCandidate, reminders, skipReason } from '@bochong/contract/arrears';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { formatFen } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { ContactNotes } from './contact-notes.tsx';
import { RemindDialog } from './remind-dialog.tsx';

const columns = [
  { title: '车牌号', width: 126, render: (row: RemindCandidate) => <PlateTag plateNo={row.plateNo} color={row.plateColor} /> },
  { title: '可催金额(元)', width: 110, align: 'right' as const, render: (row: RemindCandidate) => formatFen(row.owedFen) },
  { title: '笔数', width: 60, dataIndex: 'recordCount' },
  { title: '号码', width: 130, render: (row: RemindCandidate) => row.phone || '—' },
  {
    title: '现在提醒',
    render: (row: RemindCandidate) =>
      row.skipReason === null ? (
        <StateTag tone="green">可发送</StateTag>
      ) : (
        <StateTag tone="amber">{skipReason.label(row.skipReason)}</StateTag>
      ),
  },
];

function Candidates() {
  const [pageNo, setPageNo] = useState(1);
  const [chosen, setChosen] = useState<string[]>([]);
  const [sending, setSending] = useState(false);
  const { data, isFetching } = useEndpoint(reminders.candidates, { query: { pageNo, pageSize: 20 } });
  const write = (row: RemindCandidate) => (
    <span className="row-actions">
      <ContactNotes row={row} />
    </span>
  );
  return (
    <>
      <Table
        size="small"
        rowKey="plateId"
        loading={isFetching}
        columns={[...columns, { title: '操作', width: 200, render: write }]}
        dataSource={data?.results ?? []}
        rowSelection={{
          selectedRowKeys: chosen,
          preserveSelectedRowKeys: true,
          onChange: (keys) => setChosen(keys.slice(0, 200) as string[]),
        }}
        pagination={{ current: pageNo, pageSize: 20, total: data?.totalRecord ?? 0, showSizeChanger: false, onChange: setPageNo }}
        locale={{ emptyText: '没有欠费车辆' }}
      />
      <Allowed to={reminders.remind}>
        <Button type="primary" disabled={chosen.length === 0} onClick={() => setSending(true)}>
          提醒所选 {chosen.length || ''}
        </Button>
      </Allowed>
      <RemindDialog
        title={`提醒 ${chosen.length} 辆车`}
        plateIds={chosen}
        open={sending}
        onClose={() => setSending(false)}
        onSent={() => setChosen([])}
      />
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
