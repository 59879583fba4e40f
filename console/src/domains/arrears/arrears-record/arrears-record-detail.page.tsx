import { type ArrearsDetail, arrearsReason, arrearsRecords, arrearsStatus, writeOffState } from '@bochong/contract/arrears';
import { payChannel } from '@bochong/contract/bill';
import { Card } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { HeadSum, RecordHead } from '../../../fields/record-head.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import { StayPictures } from '../../parking-order/index.ts';
import styles from '../arrears-detail.module.css';
import { ArrearsActions } from './arrears-actions.tsx';
import { ParkingMark } from './arrears-columns.tsx';
import { Ladder, Origin } from './arrears-facts.tsx';
import { WriteOffAudit } from './write-off-audit.tsx';

const Head = ({ record }: { record: ArrearsDetail }) => (
  <RecordHead record={record} of={arrearsStatus} code={record.arrearsStatus} actions={<ArrearsActions row={record} all />}>
    <ParkingMark shown={record.isParking} />
    <HeadSum>
      现欠 <Money fen={record.owedFen} sign />
    </HeadSum>
  </RecordHead>
);

/** What was done about the debt and what happened to the stay, newest first. */
function History({ record }: { record: ArrearsDetail }) {
  const entries = [
    ...record.timeline.map((entry) => ({ at: entry.at, title: entry.title, text: entry.text, fen: entry.amountFen })),
    { at: record.arrearsAt, title: '转为欠费', text: arrearsReason.label(record.arrearsReason), fen: null },
    ...record.pays.map((pay) => ({
      at: pay.paidAt,
      title: '补缴',
      text: `${payChannel.label(pay.payChannel)} ${pay.billNo}`,
      fen: pay.amountFen,
    })),
    ...record.writeOffs.flatMap((one) => [
      { at: one.appliedAt, title: '申请核销', text: `${one.applicantName}：${one.reason}`, fen: one.applyFen },
      ...(one.auditedAt
        ? [{ at: one.auditedAt, title: `核销${writeOffState.label(one.state)}`, text: `${one.auditorName}：${one.auditNote}`, fen: null }]
        : []),
    ]),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return <StepList steps={entries.map(({ title: what, text: by, ...step }) => ({ ...step, what, by }))} />;
}

export default function ArrearsRecordDetailPage() {
  return (
    <DetailPage endpoint={arrearsRecords.get} input={(id) => ({ params: { id } })} back="/underpaymentManage/underpaymentRecord/list">
      {(record) => (
        <div className={styles.detail}>
          <Head record={record} />
          <WriteOffAudit writeOffs={record.writeOffs} />
          <Ladder record={record} />
          <Origin record={record} />
          <Card size="small" title="证据">
            <StayPictures orderId={record.orderId} />
          </Card>
          <Card size="small" title="经过">
            <History record={record} />
          </Card>
        </div>
      )}
    </DetailPage>
  );
}
