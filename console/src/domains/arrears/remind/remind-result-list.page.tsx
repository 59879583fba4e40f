import { remindChannel, reminders, remindResult, skipReason } from '@bochong/contract/arrears';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { useState } from 'react';
import { DateRangeItem } from '../../../fields/date-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { Money } from '../../../fields/money.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf, StateTag } from '../../../kit/columns.tsx';
import { DetailDrawer, Facts } from '../../../kit/detail.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { CandidatesButton } from './candidates-button.tsx';
import { MessageSummaryButton } from './message-summary.tsx';
import { RemindAllButton } from './remind-all-button.tsx';
import { RemindBatchesButton } from './remind-batches.tsx';

type Remind = Data<typeof reminders.list>['results'][number];

const col = columnsOf(reminders.list);
const Filter = filterOf(reminders.list);
const tones = {
  [remindResult.QUEUED]: 'grey',
  [remindResult.SENT]: 'blue',
  [remindResult.DELIVERED]: 'green',
  [remindResult.FAILED]: 'red',
  [remindResult.SKIPPED]: 'amber',
} as const;
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.custom(
    'remindResult',
    '催缴结果',
    (row) => (
      <>
        <StateTag tone={tones[row.remindResult]}>{remindResult.label(row.remindResult)}</StateTag>
        {row.skipReason !== null && ` ${skipReason.label(row.skipReason)}`}
      </>
    ),
    { width: 190 },
  ),
  col.enum('channel', remindChannel, undefined, { width: 100 }),
  col.text('phone', { width: 130 }),
  col.money('owedFen'),
  col.text('content', { width: 380 }),
  col.number('segments', { width: 90 }),
  col.number('attempt', { width: 70 }),
  col.time('sentAt'),
  col.time('deliveredAt'),
  col.text('failCode', { width: 160 }),
];

const factsOf = (row: Remind) => [
  { label: '车牌', value: <PlateTag plateNo={row.plateNo} color={row.plateColor} /> },
  {
    label: '催缴结果',
    value: [remindResult.label(row.remindResult), row.skipReason !== null && skipReason.label(row.skipReason)].filter(Boolean).join(' '),
  },
  { label: '催缴方式', value: remindChannel.label(row.channel) },
  { label: '车主号码', value: row.phone },
  { label: '当时欠费', value: <Money fen={row.owedFen} sign /> },
  { label: '计费条数', value: row.segments },
  { label: '发送时间', value: row.sentAt && formatInstant(row.sentAt) },
  { label: '送达时间', value: row.deliveredAt && formatInstant(row.deliveredAt) },
  { label: '失败原因', value: row.failCode },
  { label: '内容', value: row.content, span: 3 },
];

export default function RemindResultListPage() {
  const [opened, setOpened] = useState<Remind | null>(null);
  return (
    <>
      <ListPage
        list={reminders.list}
        rowKey="remindId"
        query={{ pollMs: 5000 }}
        columns={columns}
        empty="点“全部提醒”预检并发送；每辆车的结果与跳过原因都会出现在这里"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <DateRangeItem names={['startTime', 'endTime']} label="提醒时间" />
            <Filter name="remindResult">
              <EnumSelect of={remindResult} />
            </Filter>
            <Filter name="skipReason">
              <EnumSelect of={skipReason} />
            </Filter>
            <Filter name="channel">
              <EnumSelect of={remindChannel} />
            </Filter>
          </>
        }
        actions={
          <>
            <MessageSummaryButton />
            <RemindBatchesButton />
            <CandidatesButton />
            <Allowed to={reminders.export}>
              <ExportButton endpoint={reminders.export} />
            </Allowed>
            <RemindAllButton />
          </>
        }
        opens={setOpened}
      />
      <DetailDrawer title="催缴记录" width={860} open={opened !== null} onClose={() => setOpened(null)}>
        {opened && <Facts items={factsOf(opened)} />}
      </DetailDrawer>
    </>
  );
}
