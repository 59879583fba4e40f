import { chargingSessions } from '@bochong/contract/charging-order';
import { rateLabel } from '@bochong/contract/charging-tariff';
import { Button } from 'antd';
import { useState } from 'react';
import { Detail, DetailDrawer } from '../../../kit/detail.tsx';
import { formatEnergy, formatFen, formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import styles from './receipt.module.css';

/** What a driver is given of a charge, to be shown or printed. */
const Receipt = ({ orderId }: { orderId: string }) => (
  <Detail endpoint={chargingSessions.receipt} input={{ params: { id: orderId } }}>
    {(receipt) => (
      <article className={styles.receipt}>
        <h3>{receipt.dealerName}</h3>
        <p>{receipt.stationName}</p>
        <dl>
          <dt>订单号</dt>
          <dd>{receipt.orderNo}</dd>
          <dt>账单号</dt>
          <dd>{receipt.billNo}</dd>
          {receipt.plateNo !== null && (
            <>
              <dt>车牌</dt>
              <dd>{receipt.plateNo}</dd>
            </>
          )}
          <dt>开始</dt>
          <dd>{formatInstant(receipt.startAt)}</dd>
          <dt>结束</dt>
          <dd>{formatInstant(receipt.endAt)}</dd>
          <dt>电量</dt>
          <dd>{formatEnergy(receipt.energyWh)} 度</dd>
          {receipt.lines.map((line) => (
            <div key={line.from} className={styles.line}>
              <dt>
                {rateLabel.label(line.rateLabel)} {formatEnergy(line.energyWh)} 度
              </dt>
              <dd>{formatFen(line.elecFen + line.serviceFen)}</dd>
            </div>
          ))}
          {receipt.discountFen > 0 && (
            <>
              <dt>优惠</dt>
              <dd>−{formatFen(receipt.discountFen)}</dd>
            </>
          )}
          <dt>电费 / 服务费</dt>
          <dd>
            {formatFen(receipt.payElecFen)} / {formatFen(receipt.payServiceFen)}
          </dd>
          <dt>应付</dt>
          <dd className={styles.total}>¥{formatFen(receipt.payableFen)}</dd>
          {receipt.balanceDiscountFen > 0 && (
            <>
              <dt>余额优惠</dt>
              <dd>−{formatFen(receipt.balanceDiscountFen)}</dd>
            </>
          )}
          <dt>实付</dt>
          <dd>{formatFen(receipt.paidFen)}</dd>
          {receipt.arrearsFen > 0 && (
            <>
              <dt>欠费</dt>
              <dd>{formatFen(receipt.arrearsFen)}</dd>
            </>
          )}
        </dl>
        <p>客服 {receipt.serviceTel}</p>
        <Button className={styles.print} onClick={() => window.print()}>
          打印
        </Button>
      </article>
    )}
  </Detail>
);

/** Opens it beside the list or the page it stands on. */
function Opener({ orderId }: { orderId: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>小票</LinkButton>
      <DetailDrawer title="充电小票" width={440} open={open} onClose={() => setOpen(false)}>
        <Receipt orderId={orderId} />
      </DetailDrawer>
    </>
  );
}

export const ReceiptLink = (props: { orderId: string }) => (
  <Allowed to={chargingSessions.receipt}>
    <Opener {...props} />
  </Allowed>
);
