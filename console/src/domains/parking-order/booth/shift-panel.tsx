import { payChannel } from '@bochong/contract/bill';
import { type BoothShift, boothDeed, boothShifts } from '@bochong/contract/parking-order';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { say } from '../../../kit/voices.ts';
import styles from './booth.module.css';
import { DeedButton, DeedForm } from './booth-keys.tsx';

/** What was taken, by its means, as the bills of the shift have it. */
function Takings({ takings }: { takings: BoothShift['takings'] }) {
  const sum = (pick: (taking: BoothShift['takings'][number]) => number) => takings.reduce((total, taking) => total + pick(taking), 0);
  return (
    <table className={styles.takings} aria-label="本班收款">
      <thead>
        <tr>
          <th>收款方式</th>
          <th>笔数</th>
          <th>金额(元)</th>
        </tr>
      </thead>
      <tbody>
        {takings.map((taking) => (
          <tr key={taking.payChannel}>
            <td>{payChannel.label(taking.payChannel)}</td>
            <td>{taking.count}</td>
            <td>
              <Money fen={taking.paidFen} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>合计</td>
          <td>{sum(({ count }) => count)}</td>
          <td>
            <Money fen={sum(({ paidFen }) => paidFen)} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

const Acts = ({ acts }: { acts: BoothShift['acts'] }) => (
  <ul className={styles.acts} aria-label="本班操作">
    {acts.map((act) => (
      <li key={act.deedId} title={act.reason}>
        <time>{formatInstant(act.at).slice(11, 16)}</time>
        <span>{boothDeed.label(act.deed)}</span>
        {act.plateNo === '' ? <span>{act.gateName}</span> : <PlateTag plateNo={act.plateNo} />}
        {act.takenFen > 0 && <Money fen={act.takenFen} />}
      </li>
    ))}
  </ul>
);

/** The shift of who sits here: what came in, what was done, and handing over against the counted cash. */
export function ShiftPanel({ parkId, data }: { parkId: string; data: BoothShift }) {
  const { run, pending } = useAction(boothShifts.takeOver, { success: '已接班' });
  const { shift } = data;
  if (!shift)
    return (
      <section className={styles.shift} aria-label="班次">
        <h2>尚未接班</h2>
        <p className={styles.quiet}>接班后开始放行和收款；收款记在您的班次上。</p>
        <Allowed to={boothShifts.takeOver}>
          <DeedButton hotkey="B" primary loading={pending} onClick={() => void run({ body: { parkId } })}>
            接班
          </DeedButton>
        </Allowed>
      </section>
    );
  return (
    <section className={styles.shift} aria-label="班次">
      <h2>
        {shift.userName} · {formatInstant(shift.beganAt).slice(5, 16)} 接班
      </h2>
      <Takings takings={data.takings} />
      {data.handInBy !== null && (
        <p className={Date.parse(data.handInBy) < Date.now() ? styles.problem : styles.quiet}>
          {Date.parse(data.handInBy) < Date.now() ? '已超过交班时限，请尽快清点现金交班：' : '请在此之前清点现金交班：'}
          {formatInstant(data.handInBy).slice(5, 16)}
        </p>
      )}
      <DeedForm
        hotkey="J"
        to={boothShifts.handOver}
        word="交班"
        title="交班"
        given={{ body: { shiftId: shift.shiftId } }}
        asks={['countedCashFen', 'remark']}
        onDone={({ cashFen, countedCashFen, differenceFen }) =>
          say(({ modal }) =>
            modal.info({
              title: '已交班',
              content: `应有现金 ${formatFen(cashFen)} 元，清点 ${formatFen(countedCashFen)} 元，差额 ${formatFen(differenceFen)} 元`,
            }),
          )
        }
      >
        <p>本班应有现金 {formatFen(data.cashFen)} 元；清点不符时须填写备注。</p>
      </DeedForm>
      <Acts acts={data.acts} />
    </section>
  );
}
