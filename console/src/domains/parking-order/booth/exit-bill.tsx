import { type BoothDone, type BoothLane, booths, boothVerdict, carType, type ExitOpinion } from '@bochong/contract/parking-order';
import { Button, Empty, Skeleton } from 'antd';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { formatFen, formatInstant, formatMinutes } from '../../../kit/format.ts';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import { FeeTimeline } from '../../parking-fee/index.ts';
import styles from './booth.module.css';
import { DeedForm } from './booth-keys.tsx';
import { CouponLine } from './coupon-line.tsx';
import { PayForm } from './pay-form.tsx';

interface BillProps {
  lane: BoothLane;
  recordId: string | null;
  orderId: string;
  onBack(): void;
  onDone(done: BoothDone): void;
}

/** What is asked of the vehicle, and what of it is a quote that stands. */
const Sums = ({ bill }: { bill: ExitOpinion }) => (
  <dl className={styles.sums}>
    <div>
      <dt>应付</dt>
      <dd>
        <Money fen={bill.payableFen} />
      </dd>
    </div>
    <div>
      <dt>已付</dt>
      <dd>
        <Money fen={bill.paidFen} />
      </dd>
    </div>
    {bill.couponFen > 0 && (
      <div>
        <dt>优惠券</dt>
        <dd>
          −<Money fen={bill.couponFen} />
        </dd>
      </div>
    )}
    <div className={styles.due}>
      <dt>待付(元)</dt>
      <dd>
        <Money fen={bill.dueFen} />
      </dd>
    </div>
  </dl>
);

/** The stays that the plate still owes for at this exit. */
const Debts = ({ bill }: { bill: ExitOpinion }) =>
  bill.debts.length > 0 && (
    <ul className={styles.debts} aria-label="未缴停车">
      {bill.debts.map((debt) => (
        <li key={debt.orderId}>
          <span>
            欠费 · {debt.parkName} · {formatInstant(debt.enterTime).slice(0, 16)}入场
          </span>
          <Money fen={debt.owedFen} />
        </li>
      ))}
    </ul>
  );

/** The other ways out, each with its reason; what the rules forbid cannot be pressed and says why. */
function OtherWays({ bill, given, onDone }: { bill: ExitOpinion; given: object; onDone(done: BoothDone): void }) {
  const body = given as { gateId: string; recordId: string | null; orderId: string; expectedFen: number };
  const why = ({ verdict, why: text }: ExitOpinion['ways']['free']) => (verdict === boothVerdict.REFUSED ? text : '');
  if (bill.dueFen === 0 && bill.arrearsFen === 0) return null;
  const due = `${bill.plateNo} · ${formatFen(bill.dueFen)} 元`;
  return (
    <>
      <DeedForm
        hotkey="F"
        to={booths.letOutFree}
        word="免费放行"
        title={`免费放行 ${due}`}
        given={{ body }}
        asks={['reason']}
        refusal={why(bill.ways.free)}
        onDone={onDone}
      >
        <p>{bill.ways.free.why}，记入减免，留有操作人和原因。</p>
      </DeedForm>
      <DeedForm
        hotkey="Q"
        to={booths.letOutOwing}
        word="欠费放行"
        title={`欠费放行 ${due}`}
        given={{ body }}
        asks={['reason']}
        refusal={why(bill.ways.owe)}
        onDone={onDone}
      >
        <p>{bill.ways.owe.why}。</p>
      </DeedForm>
    </>
  );
}

/** The vehicle that stands at the exit: what it owes and why, and the ways it may go. */
export function ExitBill({ lane, recordId, orderId, onBack, onDone }: BillProps) {
  const { gateId } = lane;
  const check = useEndpoint(booths.checkExit, { body: { gateId, recordId, orderId } }, { refetchInterval: 20_000, meta: shownInPlace });
  const [couponCodes, setCodes] = useState<string[]>([]);
  const coded = useEndpoint(
    booths.checkExit,
    { body: { gateId, recordId, orderId, couponCodes } },
    { enabled: couponCodes.length > 0, meta: shownInPlace },
  );
  const couponed = couponCodes.length > 0 && coded.data !== undefined && !coded.isError;
  const bill = couponed ? coded.data : check.data;
  // What is due without them is not taken while the driver waits for them to count.
  const held = couponCodes.length === 0 || couponed ? '' : coded.isError ? '请先移除不能使用的券码' : '正在核对券码';
  if (check.isError)
    return (
      <div className={styles.desk}>
        <p role="alert" className={styles.problem}>
          {check.error.message}
        </p>
        <Button onClick={onBack}>重新查找</Button>
      </div>
    );
  if (!bill) return <Skeleton active paragraph={{ rows: 6 }} />;
  const given = { gateId, recordId, orderId };
  return (
    <div className={styles.desk}>
      <div className={styles.plateLine}>
        <PlateTag plateNo={bill.plateNo} color={bill.plateColor} size="large" />
        <span>
          {carType.label(bill.carType)} · {formatInstant(bill.enterTime).slice(5, 16)} {bill.enterGateName}入场 ·{' '}
          {formatMinutes(bill.parkMinutes)}
        </span>
        <Button size="small" onClick={onBack}>
          不是这辆
        </Button>
      </div>
      <Sums bill={bill} />
      <Debts bill={bill} />
      {(bill.dueFen > 0 || couponCodes.length > 0) && (
        <CouponLine
          codes={couponCodes}
          shown={couponed ? bill.coupons : []}
          problem={couponCodes.length > 0 && coded.isError ? coded.error.message : ''}
          onChange={setCodes}
        />
      )}
      <PayForm
        key={`${bill.dueFen} ${bill.arrearsFen}`}
        bill={bill}
        held={held}
        given={{ ...given, couponCodes: couponed ? couponCodes : [] }}
        onDone={onDone}
        onMoved={() => void (couponed ? coded : check).refetch()}
      >
        <OtherWays bill={bill} given={{ ...given, expectedFen: bill.dueFen + bill.couponFen }} onDone={onDone} />
      </PayForm>
      <div className={styles.fee}>
        {bill.fee ? (
          <FeeTimeline fee={bill.fee} ongoing={recordId === null} />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="入场时没有适用的收费规则，不计费" />
        )}
      </div>
    </div>
  );
}
