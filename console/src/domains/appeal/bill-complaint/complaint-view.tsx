import {
  billComplaints,
  type ComplaintDetail,
  complaintAction,
  complaintCategory,
  complaintResult,
  complaintSource,
  complaintStatus,
} from '@bochong/contract/appeal';
import { Card, Timeline } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { Detail, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { PersonalNumber } from '../../../kit/personal-number.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import { OrderLink } from '../../parking-order/index.ts';
import styles from '../appeal.module.css';
import { Deadline } from '../deadline.tsx';
import { ComplaintActions } from './complaint-actions.tsx';

const at = (instant: string | null) => instant && formatInstant(instant);

const factsOf = (complaint: ComplaintDetail) =>
  [
    { label: '来源', value: complaintSource.label(complaint.complaintSource) },
    { label: '分类', value: complaintCategory.label(complaint.category) },
    { label: '第三方单号', value: complaint.thirdNo },
    { label: '涉及金额', value: complaint.amountFen === null ? null : <Money fen={complaint.amountFen} sign /> },
    { label: '投诉人', value: complaint.complainant },
    {
      label: '联系电话',
      value: complaint.phone && (
        <PersonalNumber key={complaint.complaintId} record="billComplaint" id={complaint.complaintId} masked={complaint.phone} />
      ),
    },
    { label: '车场', value: complaint.parkName },
    { label: '停车订单', value: complaint.orderId && <OrderLink orderId={complaint.orderId} orderNo={complaint.orderNo ?? ''} /> },
    { label: '流水号', value: complaint.billNo },
    { label: '受理时间', value: formatInstant(complaint.receivedAt) },
    { label: '回复时限', value: <Deadline at={complaint.respondDeadline} open={complaint.complaintStatus < complaintStatus.REPLIED} /> },
    { label: '完结时限', value: <Deadline at={complaint.finishDeadline} open={complaint.complaintStatus < complaintStatus.FINISHED} /> },
    { label: '处理人', value: complaint.handlerName },
    { label: '处理结论', value: complaint.result && complaintResult.label(complaint.result) },
    { label: '完结时间', value: at(complaint.finishedAt) },
    {
      label: '退款单',
      value: complaint.refundNo && (
        <LinkButton onClick={() => void go(`/stopFee/refund/list?refundNo=${complaint.refundNo}`)}>{complaint.refundNo}</LinkButton>
      ),
    },
    {
      label: '停车申诉',
      value: complaint.appealId && <LinkButton onClick={() => void go(`/stopFee/appeal/detail?id=${complaint.appealId}`)}>查看</LinkButton>,
    },
    { label: '催办 / 重开', value: complaint.urgeCount > 0 && `${complaint.urgeCount} / ${complaint.reopenCount} 次` },
  ].filter(({ value }) => value);

/** A complaint with what it is about, what may be done and what was done. */
export function ComplaintView({ id }: { id: string }) {
  return (
    <Detail endpoint={billComplaints.get} input={{ params: { id } }}>
      {(complaint) => (
        <div className={styles.view}>
          <header>
            {complaint.plateNo && <PlateTag plateNo={complaint.plateNo} color={complaint.plateColor ?? 1} size="large" />}
            <CodeTag of={complaintStatus} code={complaint.complaintStatus} />
            <ComplaintActions complaint={complaint} />
          </header>
          <p className={styles.content}>{complaint.content}</p>
          <Facts items={factsOf(complaint)} />
          <Card size="small" title="跟进记录">
            <Timeline
              items={complaint.follows.map((follow, index) => ({
                key: index,
                content: (
                  <>
                    <time>{formatInstant(follow.at)}</time> <b>{complaintAction.label(follow.action)}</b> {follow.byName}
                    {follow.content && <div className={styles.content}>{follow.content}</div>}
                  </>
                ),
              }))}
            />
          </Card>
        </div>
      )}
    </Detail>
  );
}
