import { reminders, remindRecord, remindResult, skipReason } from '@bochong/contract/collection';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { CandidatesButton } from './candidates-button.tsx';
import { MessageSummaryButton } from './message-summary.tsx';
import { RemindAllButton } from './remind-all-button.tsx';
import { RemindBatchesButton } from './remind-batches.tsx';

/** What came of it, and why nothing was sent. */
const result = {
  name: 'remindResult',
  width: 190,
  show: (row: { remindResult: (typeof remindResult.options)[number]['value']; skipReason: number | null }) => (
    <>
      <CodeTag of={remindResult} code={row.remindResult} /> {skipReason.label(row.skipReason)}
    </>
  ),
} as const;

export default function RemindResultListPage() {
  return (
    <ListPage
      list={reminders.list}
      rowKey="remindId"
      query={{ pollMs: 5000 }}
      columns={['plateNo', result, 'channel', 'phone', 'owedFen', 'content', 'segments', 'attempt', 'sentAt', 'deliveredAt', 'failCode']}
      filters={['plateNo', 'startTime', 'remindResult', 'skipReason', 'channel']}
      empty="点“全部提醒”预检并发送；每辆车的结果与跳过原因都会出现在这里"
      actions={
        <>
          <MessageSummaryButton />
          <RemindBatchesButton />
          <CandidatesButton />
          <ExportButton endpoint={reminders.export} />
          <RemindAllButton />
        </>
      }
      opens={{
        title: '催缴记录',
        width: 860,
        show: (row) => (
          <RecordFacts
            of={remindRecord}
            record={row}
            fields={[
              'plateNo',
              result,
              'channel',
              'phone',
              'owedFen',
              'segments',
              'sentAt',
              'deliveredAt',
              'failCode',
              { name: 'content', span: 3 },
            ]}
          />
        ),
      }}
    />
  );
}
