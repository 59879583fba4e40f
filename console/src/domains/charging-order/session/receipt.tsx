import { chargingSessions } from '@bochong/contract/charging-order';
import { rateLabel } from '@bochong/contract/charging-tariff';
import { Button } from 'antd';
import { Detail, DrawerButton } from '../../../kit/detail.tsx';
import { formatEnergy, formatFen, formatInstant } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import styles from './receipt.module.css';

/** What a driver is given of a charge, to be shown or printed. */
export const ReceiptButton = ({ orderId }: { orderId: string }) => (
  <Allowed to={chargingSessions.receipt}>
    <DrawerButton word="小票" title="充电小票" width={440}>
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
    </DrawerButton>
  </Allowed>
);
