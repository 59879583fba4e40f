import { billComplaints, type ComplaintDetail, complaintAction, complaintDetail, complaintStatus } from '@bochong/contract/appeal';
import { Card } from 'antd';
import { RecordHead } from '../../../fields/record-head.tsx';
import { SubjectLink } from '../../../fields/subject-link.tsx';
import type { FieldSpec } from '../../../kit/columns.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import styles from '../appeal.module.css';
import { Deadline } from '../list/deadline.tsx';
import { ComplaintActions } from './complaint-actions.tsx';

/** What there is of a complaint, and what came of it as far as it has come. */
const factsOf = ({ complaintStatus: status, ...complaint }: ComplaintDetail) => {
  const fields: readonly FieldSpec<ComplaintDetail>[] = [
    'complaintSource',
    'category',
    'thirdNo',
    'amountFen',
    'complainant',
    'phone',
    'parkName',
    { name: 'orderNo', show: (row) => <SubjectLink {...row} /> },
    'billNo',
    'receivedAt',
    { name: 'respondDeadline', show: (row) => <Deadline at={row.respondDeadline} open={status < complaintStatus.REPLIED} /> },
    { name: 'finishDeadline', show: (row) => <Deadline at={row.finishDeadline} open={status < complaintStatus.FINISHED} /> },
    'handlerName',
    'result',
    'finishedAt',
    {
      name: 'refundNo',
      title: '退款单',
      show: ({ refundNo }) => <GoTo path={`/stopFee/refund/list?refundNo=${refundNo}`}>{refundNo}</GoTo>,
    },
    {
      name: 'appealId',
      title: '停车申诉',
      show: ({ appealId }) => <GoTo path={`/stopFee/appeal/detail?id=${appealId}`}>查看</GoTo>,
    },
    { name: 'urgeCount', title: '催办 / 重开', show: ({ urgeCount, reopenCount }) => `${urgeCount} / ${reopenCount} 次` },
  ];
  return fields.filter((field) => complaint[(typeof field === 'string' ? field : field.name) as keyof typeof complaint]);
};

/** A complaint with what it is about, what may be done and what was done. */
export function ComplaintView({ id }: { id: string }) {
  return (
    <Detail endpoint={billComplaints.get} input={{ params: { id } }}>
      {(complaint) => (
        <div className={styles.view}>
          <RecordHead
            record={complaint}
            of={complaintStatus}
            code={complaint.complaintStatus}
            actions={<ComplaintActions complaint={complaint} />}
          />
          <p className={styles.content}>{complaint.content}</p>
          <RecordFacts of={complaintDetail} record={complaint} fields={factsOf(complaint)} />
          <Card size="small" title="跟进记录">
            <StepList
              steps={complaint.follows.map(({ at, action, byName: by, content }) => ({
                at,
                what: complaintAction.label(action),
                by,
                said: content,
              }))}
            />
          </Card>
        </div>
      )}
    </Detail>
  );
}
