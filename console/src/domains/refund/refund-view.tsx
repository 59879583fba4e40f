import { payChannel, payScene, receipt } from '@bochong/contract/bill';
import { imageType } from '@bochong/contract/device';
import {
  parkingRefunds,
  type RefundDetail,
  type RefundRow,
  refundAction,
  refundDetail,
  refundedOrder,
  refundSource,
  refundStatus,
} from '@bochong/contract/refund';
import { Card } from 'antd';
import type { ReactNode } from 'react';
import { ImagePair } from '../../fields/image-pair.tsx';
import { Money } from '../../fields/money.tsx';
import { RecordHead } from '../../fields/record-head.tsx';
import { SubjectLink } from '../../fields/subject-link.tsx';
import { Detail } from '../../kit/detail.tsx';
import { RecordFacts } from '../../kit/record-facts.tsx';
import { StepList } from '../../kit/step-list.tsx';
import styles from './refund.module.css';

const Files = ({ files }: { files: RefundDetail['evidence'] }) =>
  files.map(({ fileId, url }, index) => (
    <a key={fileId} href={url} target="_blank" rel="noreferrer">
      附件{index + 1}{' '}
    </a>
  ));

const RefundFacts = ({ refund }: { refund: RefundDetail }) => (
  <RecordFacts
    of={refundDetail}
    record={refund}
    fields={[
      'applyFen',
      { name: 'approvedFen', show: ({ approvedFen }) => (approvedFen === 0 ? null : <Money fen={approvedFen} sign />) },
      'refundableFen',
      'refundReason',
      'refundWay',
      { name: 'applySource', show: ({ applySource, applicantName }) => `${refundSource.label(applySource)} ${applicantName}` },
      { name: 'reasonText', span: 2 },
      { name: 'evidence', show: ({ evidence }) => evidence.length > 0 && <Files files={evidence} /> },
      'outRefundNo',
      'channelRefundNo',
      { name: 'failText', show: ({ failText, failCode }) => failText && `${failText}（${failCode ?? ''}）` },
      'voucherNo',
      { name: 'vouchers', show: ({ vouchers }) => vouchers.length > 0 && <Files files={vouchers} /> },
    ]}
  />
);

const OrderFacts = ({ order }: { order: NonNullable<RefundDetail['order']> }) => (
  <RecordFacts
    columns={1}
    of={refundedOrder}
    record={order}
    fields={[
      { name: 'orderNo', show: (row) => <SubjectLink {...row} /> },
      'enterTime',
      'exitTime',
      'payableFen',
      'paidFen',
      'refundFen',
      'overpaidFen',
    ]}
  />
);

const PaymentFacts = ({ payment }: RefundDetail) => (
  <RecordFacts
    columns={1}
    of={receipt}
    record={payment}
    fields={[
      'billNo',
      'paidAt',
      { name: 'payChannel', title: '渠道/场景', show: (paid) => `${payChannel.label(paid.payChannel)} · ${payScene.label(paid.payScene)}` },
      { name: 'totalFen', title: '应付' },
      { name: 'paidFen', title: '实付' },
      { name: 'refundedFen', title: '已退' },
      'channelTradeNo',
    ]}
  />
);

function Body({ refund, actions }: { refund: RefundDetail; actions: ReactNode }) {
  const leader = refund.refundStatus === refundStatus.TO_AUDIT && refund.auditorsNeeded > 1;
  return (
    <div className={styles.view}>
      <RecordHead record={refund} of={refundStatus} code={refund.refundStatus} actions={actions}>
        {leader && <span>需两人审核，已通过 {refund.auditLevel} 人</span>}
      </RecordHead>
      <RefundFacts refund={refund} />
      <div className={styles.sides}>
        <Card size="small" title="订单">
          {refund.order ? <OrderFacts order={refund.order} /> : '该笔收费没有对应的订单'}
        </Card>
        <Card size="small" title="收费记录">
          <PaymentFacts {...refund} />
        </Card>
        <Card size="small" title="处理记录">
          <StepList
            steps={refund.audits.map((step) => ({
              at: step.at,
              what: refundAction.label(step.action),
              by: step.byName,
              fen: step.amountFen,
              said: step.opinion,
            }))}
          />
        </Card>
      </div>
      {refund.images.length > 0 && (
        <ImagePair images={refund.images.map((image) => ({ url: image.url, title: imageType.label(image.imageType) }))} />
      )}
    </div>
  );
}

/** A refund with its order, its payment and its history side by side. */
export function RefundView({ id, actions }: { id: string; actions: (row: RefundRow) => ReactNode }) {
  return (
    <Detail endpoint={parkingRefunds.get} input={{ params: { id } }}>
      {(refund) => <Body refund={refund} actions={actions(refund)} />}
    </Detail>
  );
}
