import { payChannel } from '@bochong/contract/bill';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { shapeOf } from '@bochong/contract/kernel/schema';
import { passAudits, passCards, passRules } from '@bochong/contract/special-vehicle';
import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { blankOf } from '../../../kit/schema.ts';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { AuditFields, PassPayFields, useQuote } from './pass-pay-fields.tsx';
import { SoldRuleSelect } from './pass-rule-select.tsx';
import { blankPlate, PlateLines } from './plate-lines.tsx';

const today = () => dayOf(Date.now());
const Item = itemOf(passCards.create);
type Sale = BodyOf<typeof passCards.create> & { materials?: string[] };

/** The rule chosen in the form asks for an audit; and for which papers. */
function useRule(ruleId: string | undefined) {
  return useEndpoint(passRules.chosen, {}).data?.find((rule) => rule.ruleId === ruleId);
}

function SaleFields({ onRule }: { onRule(needAudit: boolean): void }) {
  const form = Form.useFormInstance<Sale>();
  const [ruleId, startDate, periods] = [Form.useWatch('ruleId', form), Form.useWatch('startDate', form), Form.useWatch('periods', form)];
  const quote = useQuote(ruleId ? { ruleId, startDate: startDate ?? today(), periods: periods ?? 1 } : null);
  const rule = useRule(ruleId);
  const needAudit = rule?.needAudit ?? false;
  useEffect(() => onRule(needAudit), [onRule, needAudit]);
  return (
    <>
      <div className="field-grid">
        <Item name="ruleId">
          <SoldRuleSelect />
        </Item>
        <Item name="ownerName" />
        <Item name="phone" />
        <Item name="company" />
        <Item name="startDate" />
        <Item name="periods" />
      </div>
      <PlateLines />
      <Item name="remark" />
      {needAudit ? <AuditFields materials={rule?.materials ?? []} /> : <PassPayFields quote={quote} />}
    </>
  );
}

/** Sells a card at the counter: price shown before the money is taken, refused when it has moved. */
export function PassSale() {
  const [open, setOpen] = useState(false);
  const [needAudit, setNeedAudit] = useState(false);
  const create = useAction(passCards.create, { success: '包期已办理' });
  const apply = useAction(passAudits.apply, { success: '已提交新办审核' });
  const initial = {
    ...blankOf(shapeOf(passCards.create.body)),
    plates: [blankPlate],
    periods: 1,
    startDate: today(),
    payChannel: payChannel.CASH,
  };
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        办理包期
      </Button>
      <FormModal<Sale>
        title="办理包期"
        open={open}
        okText={needAudit ? '提交审核' : '收款并办理'}
        width={720}
        initial={initial}
        onClose={() => setOpen(false)}
        onSubmit={({ materials = [], ...sale }) => (needAudit ? apply.run({ body: { ...sale, materials } }) : create.run({ body: sale }))}
      >
        <SaleFields onRule={setNeedAudit} />
      </FormModal>
    </>
  );
}
