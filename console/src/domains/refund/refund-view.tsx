import { payChannel, payScene } from '@bochong/contract/bill';
import { imageType } from '@bochong/contract/device';
import {
  chargeRefunds,
  type RefundDetail,
  type RefundRow,
  refundAction,
  refundReason,
  refundSource,
  refundStatus,
  refundWay,
} from '@bochong/contract/refund';
import { Card, Timeline } from 'antd';
import type { ReactNode } from 'react';
import { ImagePair } from '../../fields/image-pair.tsx';
import { Money } from '../../fields/money.tsx';
import { PlateTag } from '../../fields/plate-tag.tsx';
import { StateTag } from '../../kit/columns.tsx';
import { Detail, Facts } from '../../kit/detail.tsx';
import { formatInstant } from '../../kit/format.ts';
import { OrderLink } from '../parking-order/index.ts';
import { refundTones } from './refund-columns.tsx';
import './refund.css';

const Files = ({ files }: { files: RefundDetail['evidence'] }) =>
  files.map(({ fileId, url }, index) => (
    <a key={fileId} href={url} target="_blank" rel="noreferrer">
      附件{index + 1}{' '}
    </a>
  ));

const refundFacts = (refund: RefundDetail) => [
  { label: '申请金额', value: <Money fen={refund.applyFen} sign /> },
  { label: '批准金额', value: refund.approvedFen === 0 ? null : <Money fen={refund.approvedFen} sign /> },
  { label: '还可退', value: <Money fen={refund.refundableFen} sign /> },
  { label: '原因', value: refundReason.label(refund.refundReason) },
  { label: '方式', value: refundWay.label(refund.refundWay) },
  { label: '来源', value: `${refundSource.label(refund.applySource)} ${refund.applicantName}` },
  { label: '说明', value: refund.reasonText, span: 2 },
  { label: '凭证', value: refund.evidence.length > 0 ? <Files files={refund.evidence} /> : null },
  { label: '商户退款号', value: refund.outRefundNo },
  { label: '渠道退款号', value: refund.channelRefundNo },
  { label: '失败说明', value: refund.failText && `${refund.failText}（${refund.failCode ?? ''}）` },
  { label: '线下凭证', value: refund.voucherNo && `${refund.voucherNo} ` },
  { label: '凭证附件', value: refund.vouchers.length > 0 ? <Files files={refund.vouchers} /> : null },
];

const orderFacts = (order: NonNullable<RefundDetail['order']>) => [
  { label: '订单号', value: <OrderLink orderId={order.orderId} orderNo={order.orderNo} /> },
  { label: '入场', value: formatInstant(order.enterTime) },
  { label: '出场', value: order.exitTime && formatInstant(order.exitTime) },
  { label: '应付', value: <Money fen={order.payableFen} sign /> },
  { label: '实付', value: <Money fen={order.paidFen} sign /> },
  { label: '已退', value: <Money fen={order.refundFen} sign /> },
  { label: '多缴', value: <Money fen={order.overpaidFen} sign /> },
];

const paymentFacts = ({ payment }: RefundDetail) => [
  { label: '流水号', value: payment.billNo },
  { label: '支付时间', value: payment.paidAt && formatInstant(payment.paidAt) },
  { label: '渠道/场景', value: `${payChannel.label(payment.payChannel)} · ${payScene.label(payment.payScene)}` },
  { label: '应付', value: <Money fen={payment.totalFen} sign /> },
  { label: '实付', value: <Money fen={payment.paidFen} sign /> },
  { label: '已退', value: <Money fen={payment.refundedFen} sign /> },
  { label: '渠道单号', value: payment.channelTradeNo },
];

function Body({ refund, actions }: { refund: RefundDetail; actions: ReactNode }) {
  const leader = refund.refundStatus === refundStatus.TO_AUDIT && refund.auditorsNeeded > 1;
  return (
    <div className="refund-view">
      <header>
        <PlateTag plateNo={refund.plateNo} color={refund.plateColor} size="large" />
        <StateTag tone={refundTones[refund.refundStatus]}>{refundStatus.label(refund.refundStatus)}</StateTag>
        {leader && <span>需两人审核，已通过 {refund.auditLevel} 人</span>}
        <span className="refund-actions">{actions}</span>
      </header>
      <Facts items={refundFacts(refund)} />
      <div className="refund-sides">
        <Card size="small" title="停车订单">
          {refund.order ? <Facts columns={1} items={orderFacts(refund.order)} /> : '该笔收费没有对应的停车订单'}
        </Card>
        <Card size="small" title="收费记录">
          <Facts columns={1} items={paymentFacts(refund)} />
        </Card>
        <Card size="small" title="处理记录">
          <Timeline
            items={refund.audits.map((step, index) => ({
              key: index,
              content: (
                <>
                  <time>{formatInstant(step.at)}</time> <b>{refundAction.label(step.action)}</b> {step.byName}{' '}
                  <Money fen={step.amountFen} sign />
                  {step.opinion && <div>{step.opinion}</div>}
                </>
              ),
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
    <Detail endpoint={chargeRefunds.get} input={{ params: { id } }}>
      {(refund) => <Body refund={refund} actions={actions(refund)} />}
    </Detail>
  );
}
