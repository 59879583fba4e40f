import { type RecordType, recordHistories } from '@bochong/contract/operation-log';
import { Detail } from './detail.tsx';
import { FieldDiff } from './field-diff.tsx';
import { StepList } from './step-list.tsx';

/** What was done to a record, newest first: when, by whom, and which fields became what. */
export const RecordHistory = ({ type, id }: { type: RecordType; id: string }) => (
  <section aria-label="操作历史">
    <h4>操作历史</h4>
    <Detail endpoint={recordHistories.list} input={{ query: { recordType: type, recordId: id } }}>
      {(steps) =>
        steps.length === 0 ? (
          <p className="cell-empty">暂无操作</p>
        ) : (
          <StepList
            steps={steps.map(({ at, by, action: what, reason, fields }) => ({
              at,
              what,
              by,
              said: (
                <>
                  {reason}
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
