import { type PassCardRow, passAudits, passCards, passStatus } from '@bochong/contract/special-vehicle';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { Money } from '../../../fields/money.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { PassFreeze } from './pass-freeze.tsx';
import styles from './pass-pay-fields.module.css';
import { PassRenewal } from './pass-renewal.tsx';
import { PlateLines, type PlateValue } from './plate-lines.tsx';

const { NOT_STARTED, ACTIVE, EXPIRED, FROZEN } = passStatus;
const is = (row: PassCardRow, ...statuses: number[]) => statuses.includes(row.passStatus);

function ChangePlates({ row }: { row: PassCardRow }) {
  const [open, setOpen] = useState(false);
  const change = useAction(passCards.changePlates, { success: '车牌已更换' });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>换车</LinkButton>
      <FormModal<{ plates: PlateValue[] }>
        title={`换车 ${row.certCode}`}
        open={open}
        okText="更换"
        initial={{ plates: [...row.plates] }}
        onClose={() => setOpen(false)}
        onSubmit={({ plates }) => change.run({ params: { id: row.cardId }, body: { plates, rev: row.rev } })}
      >
        <p>新车牌今日起生效；原车牌在停的车辆仍按包期离场。</p>
        <PlateLines />
      </FormModal>
    </>
  );
}

function RefundAmount({ cardId, onQuote }: { cardId: string; onQuote(refundFen: number): void }) {
  const { data } = useEndpoint(passCards.refundQuote, { params: { id: cardId } }, { staleTime: 0 });
  if (data) onQuote(data.refundFen);
  return (
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
  );
}

function Cancel({ row }: { row: PassCardRow }) {
  const [open, setOpen] = useState(false);
  const [amount] = useState({ refundFen: 0 });
  const cancel = useAction(passCards.cancel, { success: '包期已注销' });
  const apply = useAction(passAudits.cancel, { success: '已提交注销审核' });
  return (
    <>
      <LinkButton danger onClick={() => setOpen(true)}>
        退订
      </LinkButton>
      <FormModal<{ reason: string }>
        title={`退订 ${row.plates[0]?.plateNo ?? row.certCode}`}
        open={open}
        okText={row.needAudit ? '提交审核' : '注销并退款'}
        onClose={() => setOpen(false)}
        onSubmit={({ reason }) =>
          row.needAudit
            ? apply.run({ body: { cardId: row.cardId, reason } })
            : cancel.run({ params: { id: row.cardId }, body: { reason, refundFen: amount.refundFen, rev: row.rev } })
        }
      >
        <RefundAmount
          cardId={row.cardId}
          onQuote={(refundFen) => {
            amount.refundFen = refundFen;
          }}
        />
        <Form.Item name="reason" label="注销原因" rules={[{ required: true, message: '请填写注销原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </>
  );
}

/** What may be done to a card now. */
export function PassCardActions({ row }: { row: PassCardRow }) {
  return (
    <>
      {is(row, NOT_STARTED, ACTIVE, EXPIRED) && (
        <Allowed to={passAudits.reapply}>
          <PassRenewal row={row} />
        </Allowed>
      )}
      <Allowed to={passCards.changePlates}>
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
      </Allowed>
      {is(row, NOT_STARTED, ACTIVE, EXPIRED, FROZEN) && (
        <Allowed to={passAudits.cancel}>
          <Cancel row={row} />
        </Allowed>
      )}
    </>
  );
}
