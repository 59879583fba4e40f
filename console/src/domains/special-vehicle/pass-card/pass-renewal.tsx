import { payChannel } from '@bochong/contract/bill';
import { type PassCardRow, passAudits, passCards } from '@bochong/contract/special-vehicle';
import { Form } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { AuditFields, PassPayFields, useQuote } from './pass-pay-fields.tsx';

const Item = itemOf(passCards.renew);

function PaidPeriods({ cardId }: { cardId: string }) {
  const quote = useQuote({ cardId, periods: Form.useWatch<number>('periods') ?? 1 });
  return (
    <>
      <Item name="periods" label="续费期数" />
      <PassPayFields quote={quote} />
    </>
  );
}

/** Lengthens a card, or asks for it where the rule wants it looked at. What would be refused as too early is disabled and says from when. */
export function PassRenewal({ row: { cardId, plates, certCode, needAudit, renewFrom, validTo, rev } }: { row: PassCardRow }) {
  const title = `续费 ${plates[0]?.plateNo ?? certCode}`;
  if (needAudit)
    return (
      <ActionForm
        to={passAudits.reapply}
        word="续费"
        title={title}
        okText="提交审核"
        initial={{ periods: 1 }}
        given={{ body: { cardId } }}
        asks={[{ name: 'periods', label: '续费期数' }, 'reason']}
        done="已提交续办审核"
      >
        <AuditFields materials={[]} />
      </ActionForm>
    );
  if (renewFrom !== null)
    return (
      <Allowed to={passCards.renew}>
        <LinkButton disabled title={`有效期至 ${validTo}，${renewFrom} 起可以续费`}>
          续费
        </LinkButton>
      </Allowed>
    );
  return (
    <ActionForm
      to={passCards.renew}
      word="续费"
      title={title}
      okText="收款并续费"
      initial={{ periods: 1, payChannel: payChannel.CASH }}
      given={{ params: { id: cardId }, body: { rev } }}
      done="续费成功"
    >
      <PaidPeriods cardId={cardId} />
    </ActionForm>
  );
}
