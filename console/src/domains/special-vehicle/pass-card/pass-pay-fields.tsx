import type { Data } from '@bochong/contract/kernel/endpoint';
import { passCards } from '@bochong/contract/special-vehicle';
import { Form, Select } from 'antd';
import { useEffect } from 'react';
import { Money } from '../../../fields/money.tsx';
import { TakenItems } from '../../../fields/taken-items.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './pass-pay-fields.module.css';

type Wanted = NonNullable<Parameters<typeof useQuote>[0]>;
export type Quote = Data<typeof passCards.quote>;

/** What a purchase would cost now; nothing while it is not known well enough. */
export function useQuote(wanted: { ruleId?: string; cardId?: string; startDate?: string; periods: number } | null): Quote | undefined {
  const known = wanted !== null && wanted.periods > 0 && (wanted.ruleId !== undefined || wanted.cardId !== undefined);
  return useEndpoint(passCards.quote, { body: wanted ?? ({ periods: 1 } as Wanted) }, { enabled: known }).data;
}

function QuoteLine({ quote }: { quote: Quote | undefined }) {
  return (
    <p className={styles.quote} aria-live="polite">
      {quote ? (
        <>
          有效期 {quote.fromDate} 至 {quote.toDate}，应收 <Money fen={quote.amountFen} sign />
        </>
      ) : (
        '选择规则和期数后显示应收金额'
      )}
    </p>
  );
}

/** Price and validity of what is bought, and how the money was taken. The price that is shown is the form's `amountFen`: without one nothing is sent. */
export function PassPayFields({ quote }: { quote: Quote | undefined }) {
  const form = Form.useFormInstance();
  useEffect(() => form.setFieldValue('amountFen', quote?.amountFen), [form, quote?.amountFen]);
  return (
    <>
      <Form.Item name="amountFen" rules={[{ required: true, message: '应收金额算出后才能收款' }]}>
        <QuoteLine quote={quote} />
      </Form.Item>
      <TakenItems />
    </>
  );
}

const payLater = '该规则需审核：提交后由审核人处理，通过后24小时内收款生效';

/** Papers an application brings; money is taken when it has been agreed to. */
export function AuditFields({ materials, note = payLater }: { materials: readonly string[]; note?: string }) {
  return (
    <>
      <p className={styles.quote}>{note}</p>
      <Form.Item name="materials" label="已收材料">
        <Select mode="tags" maxCount={10} options={materials.map((value) => ({ value }))} placeholder="收到的材料，可直接输入" />
      </Form.Item>
    </>
  );
}
