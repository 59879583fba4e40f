import { chargingDebtReminders } from '@bochong/contract/charging-debt';
import { skipReason } from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Form } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { AskedItems } from '../../../kit/form-item.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { toast } from '../../../kit/toast.ts';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import { FirstTemplate, MessageList, TemplateSelect } from '../../collection/index.ts';

/** Says what goes out and why the rest does not: the limits decide, not whoever presses the button. */
function tellJudged({ willSend, willSkip }: Data<typeof chargingDebtReminders.remind>): void {
  const reasons = willSkip.map((one) => `${skipReason.label(one.skipReason)} ${one.payers} 位`).join('，');
  if (willSkip.length === 0) toast('success', '已开始发送');
  else toast('warning', willSend === 0 ? `没有发送：${reasons}` : `开始发送 ${willSend} 位；不发送：${reasons}`);
}

/** The messages that pressing 发送 would send: to whom, what they say, what they cost, and who is left out. */
function Preview({ debtIds }: { debtIds: readonly string[] }) {
  const templateId = Form.useWatch('templateId') as string | undefined;
  const body = { debtIds: [...debtIds], templateId: templateId ?? '' };
  const asked = { enabled: templateId !== undefined, meta: shownInPlace, staleTime: 0 };
  const { data, error } = useEndpoint(chargingDebtReminders.preview, { body }, asked);
  if (error) return <p role="alert">{error.message}</p>;
  if (!data) return <p>{templateId === undefined ? '选择模板后，这里显示将发送的短信。' : '正在生成预览…'}</p>;
  return (
    <MessageList
      unit="位"
      of={data}
      skips={data.willSkip.map(({ payers: count, ...one }) => ({ ...one, count }))}
      chosen={Math.min(data.messages.length, debtIds.length)}
      items={data.messages.map(({ payerKey, payerName, phone, debts, owedFen, lastContactAt, ...message }) => ({
        ...message,
        key: payerKey,
        head: `${payerName || '付款方未知'} ${phone || '无号码'} · ${debts} 笔 ${formatFen(owedFen)} 元 · ${
          lastContactAt === null ? '7日内未催缴' : `最近催缴 ${formatInstant(lastContactAt)}`
        }`,
      }))}
    />
  );
}

interface RemindProps {
  word: string;
  title: string;
  debtIds: readonly string[];
  button?: 'default' | 'primary';
  onSent?(): void;
}

/** Reminds the payers of chosen debts at once, each by one message. */
export const RemindDebts = ({ debtIds, onSent, ...words }: RemindProps) => (
  <ActionForm
    {...words}
    to={chargingDebtReminders.remind}
    okText="发送"
    given={{ body: { debtIds: [...debtIds] } }}
    width={640}
    onDone={(judged) => {
      tellJudged(judged);
      onSent?.();
    }}
  >
    <AskedItems of={chargingDebtReminders.remind} asks={[{ name: 'templateId', children: <TemplateSelect /> }]} />
    <FirstTemplate />
    <Preview debtIds={debtIds} />
  </ActionForm>
);
