import { type PassCardRow, passAudits, passCards, passStatus } from '@bochong/contract/special-vehicle';
import { Form } from 'antd';
import { useEffect } from 'react';
import { Money } from '../../../fields/money.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { PassFreeze } from './pass-freeze.tsx';
import styles from './pass-pay-fields.module.css';
import { PassRenewal } from './pass-renewal.tsx';
import { PlateLines } from './plate-lines.tsx';

const { NOT_STARTED, ACTIVE, EXPIRED, FROZEN } = passStatus;
const is = (row: PassCardRow, ...statuses: number[]) => statuses.includes(row.passStatus);

const ChangePlates = ({ row: { cardId, certCode, plates, rev } }: { row: PassCardRow }) => (
  <ActionForm
    to={passCards.changePlates}
    word="换车"
    title={`换车 ${certCode}`}
    okText="更换"
    initial={{ plates: [...plates] }}
    given={{ params: { id: cardId }, body: { rev } }}
    done="车牌已更换"
  >
    <p>新车牌今日起生效；原车牌在停的车辆仍按包期离场。</p>
    <PlateLines />
  </ActionForm>
);

/** What goes back by the rule; where it is `paid` at once, the form's `refundFen`. */
function RefundAmount({ cardId, paid }: { cardId: string; paid: boolean }) {
  const { data } = useEndpoint(passCards.refundQuote, { params: { id: cardId } }, { staleTime: 0 });
  const form = Form.useFormInstance();
  useEffect(() => form.setFieldValue('refundFen', data?.refundFen), [form, data?.refundFen]);
  return (
    <Form.Item name="refundFen" rules={[{ required: paid, message: '应退金额算出后才能退订' }]}>
      <p className={styles.quote} aria-live="polite">
        {data ? (
          <>
            按规则应退 <Money fen={data.refundFen} sign />
            ，原路退回；今日仍可通行
          </>
        ) : (
          '正在计算应退金额'
        )}
      </p>
    </Form.Item>
  );
}

function Cancel({ row: { cardId, plates, certCode, needAudit, rev } }: { row: PassCardRow }) {
  const common = {
    word: '退订',
    title: `退订 ${plates[0]?.plateNo ?? certCode}`,
    danger: true,
    asks: [{ name: 'reason', label: '注销原因' }],
    children: <RefundAmount cardId={cardId} paid={!needAudit} />,
  } as const;
  if (needAudit)
    return <ActionForm {...common} to={passAudits.cancel} okText="提交审核" given={{ body: { cardId } }} done="已提交注销审核" />;
  return (
    <ActionForm {...common} to={passCards.cancel} okText="注销并退款" given={{ params: { id: cardId }, body: { rev } }} done="包期已注销" />
  );
}

/** What may be done to a card now. */
export function PassCardActions({ row }: { row: PassCardRow }) {
  return (
    <>
      {is(row, NOT_STARTED, ACTIVE, EXPIRED) && <PassRenewal row={row} />}
      {is(row, NOT_STARTED, ACTIVE) && (
        <>
          <ChangePlates row={row} />
          <PassFreeze row={row} />
        </>
      )}
      {is(row, FROZEN) && (
        <ActionLink
          to={passCards.unfreeze}
          input={{ params: { id: row.cardId }, body: { rev: row.rev } }}
          ask="解冻后按已冻结天数顺延有效期"
          done="已解冻，有效期已顺延"
        >
          解冻
        </ActionLink>
      )}
      {is(row, NOT_STARTED, ACTIVE, EXPIRED, FROZEN) && <Cancel row={row} />}
    </>
  );
}
