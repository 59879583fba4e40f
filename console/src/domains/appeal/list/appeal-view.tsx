import { type AppealDetail, appealAction, appealSource, appealStatus, appealType } from '@bochong/contract/appeal';
import { parkOrderRow } from '@bochong/contract/parking-order';
import { Card } from 'antd';
import { ImagePair } from '../../../fields/image-pair.tsx';
import { Money } from '../../../fields/money.tsx';
import { RecordHead } from '../../../fields/record-head.tsx';
import { Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { PersonalNumber } from '../../../kit/personal-number.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import { OrderLink, StayPictures } from '../../parking-order/index.ts';
import styles from '../appeal.module.css';
import { AppealActions } from '../handle/appeal-actions.tsx';
import { AppealDecisionCard } from '../handle/appeal-decision.tsx';
import { OtherOrders } from '../handle/appeal-orders.tsx';
import { Deadline } from './deadline.tsx';

const time = (instant: string | null | undefined) => instant && formatInstant(instant);

/** The same facts as the owner tells them and as we recorded them; where they differ the owner's are marked. */
function claimFacts({ claim, order, ...appeal }: AppealDetail) {
  const claimed = (value: string | null | undefined, recorded: string | null) =>
    value && (value === recorded ? value : <mark className={styles.differs}>{value}</mark>);
  return [
    { label: '车牌', value: claimed(claim.plateNo, order.plateNo) },
    { label: '入场', value: claimed(time(claim.enterTime), formatInstant(order.enterTime)) },
    { label: '出场', value: claimed(time(claim.exitTime), time(order.exitTime) ?? null) },
    { label: '泊位', value: claimed(claim.berthCode, order.berthCode) },
    { label: '认可金额', value: claim.amountFen === undefined ? null : <Money fen={claim.amountFen} sign /> },
    { label: '联系人', value: appeal.contactName },
    {
      label: '联系电话',
      value: appeal.contactPhone && (
        <PersonalNumber
          key={appeal.appealId}
          record="parkOrderAppeal"
          id={appeal.appealId}
          field="contactPhone"
          masked={appeal.contactPhone}
        />
      ),
    },
  ].filter(({ value }) => value);
}

const OrderFacts = ({ order }: Pick<AppealDetail, 'order'>) => (
  <RecordFacts
    columns={1}
    of={parkOrderRow}
    record={order}
    fields={[
      { name: 'orderNo', show: ({ orderId, orderNo }) => <OrderLink orderId={orderId} orderNo={orderNo} /> },
      'enterTime',
      'exitTime',
      { name: 'parkName', title: '位置', show: (row) => [row.parkName, row.berthCode ?? row.exitGateName].filter(Boolean).join(' · ') },
      'payableFen',
      {
        name: 'paidFen',
        title: '已付 / 待付',
        show: ({ paidFen, refundFen, dueFen }) => (
          <>
            <Money fen={paidFen - refundFen} sign /> / <Money fen={dueFen} sign />
          </>
        ),
      },
      'orderStatus',
    ]}
  />
);

/** An appeal on one screen: what the owner says beside what we saw, the decision with its price, other orders, and the history. */
export function AppealView({ appeal }: { appeal: AppealDetail }) {
  return (
    <div className={styles.view}>
      <RecordHead record={appeal} of={appealStatus} code={appeal.appealStatus} actions={<AppealActions appeal={appeal} />}>
        <span>
          {appealType.label(appeal.appealType)} · {appealSource.label(appeal.appealSource)}
        </span>
        <span>
          时限 <Deadline at={appeal.deadlineAt} open={appeal.handledAt === null} />
        </span>
      </RecordHead>
      <div className={styles.sides}>
        <Card size="small" title="车主主张">
          <p className={styles.content}>{appeal.content}</p>
          <Facts columns={1} items={claimFacts(appeal)} />
          {appeal.claimImages.length > 0 && (
            <ImagePair images={appeal.claimImages.map(({ url }, index) => ({ url, title: `申诉图片${index + 1}` }))} />
          )}
        </Card>
        <Card size="small" title="我方记录">
          <OrderFacts order={appeal.order} />
        </Card>
        <Card size="small" title="进出场图片" className={styles.evidence}>
          <StayPictures orderId={appeal.orderId} />
        </Card>
        <div className={styles.right}>
          <AppealDecisionCard appeal={appeal} />
          <Card size="small" title="处理记录">
            <StepList
              steps={appeal.steps.map(({ at, action, byName: by, opinion }) => ({
                at,
                what: appealAction.label(action),
                by,
                said: opinion,
              }))}
            />
          </Card>
        </div>
      </div>
      <OtherOrders appealId={appeal.appealId} />
    </div>
  );
}
