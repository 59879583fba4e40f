import { type RecordType, recordHistories } from '@bochong/contract/operation-log';
import { Timeline } from 'antd';
import { Detail } from './detail.tsx';
import { FieldDiff } from './field-diff.tsx';
import { formatInstant } from './format.ts';

/** What was done to a record, newest first: when, by whom, and which fields became what. */
export const RecordHistory = ({ type, id }: { type: RecordType; id: string }) => (
  <section aria-label="操作历史">
    <h4>操作历史</h4>
    <Detail endpoint={recordHistories.list} input={{ query: { recordType: type, recordId: id } }}>
      {(steps) =>
        steps.length === 0 ? (
          <p className="cell-empty">暂无操作</p>
        ) : (
          <Timeline
            items={steps.map(({ stepId, at, by, action, reason, fields }) => ({
              key: stepId,
              content: (
                <>
                  <time>{formatInstant(at)}</time> <b>{action}</b> {by}
                  {reason && <div>{reason}</div>}
                  <FieldDiff fields={fields} />
                </>
              ),
            }))}
          />
        )
      }
    </Detail>
  </section>
);
