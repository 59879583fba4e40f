import { reminders, skipReason } from '@bochong/contract/collection';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { ActionForm } from '../../../kit/action-form.tsx';
import { AskedItems } from '../../../kit/form-item.tsx';
import { toast } from '../../../kit/toast.ts';
import { MessagePreview } from './message-preview.tsx';
import { FirstTemplate, TemplateSelect } from './template-select.tsx';

/** Says what goes out and why the rest does not: the limits decide, not whoever presses the button. */
function tellJudged({ willSend, willSkip }: Data<typeof reminders.remind>): void {
  const reasons = willSkip.map((one) => `${skipReason.label(one.skipReason)} ${one.plates} 辆`).join('，');
  if (willSkip.length === 0) toast('success', '已开始发送');
  else toast('warning', willSend === 0 ? `没有发送：${reasons}` : `开始发送 ${willSend} 辆；不发送：${reasons}`);
}

interface RemindProps {
  word: string;
  title: string;
  plateIds: readonly string[];
  button?: 'default' | 'primary';
  onSent?(): void;
}

/** Reminds chosen vehicles at once, by a template. */
export const Remind = ({ plateIds, onSent, ...words }: RemindProps) => (
  <ActionForm
    {...words}
    to={reminders.remind}
    okText="发送"
    given={{ body: { plateIds: [...plateIds] } }}
    width={640}
    onDone={(judged) => {
      tellJudged(judged);
      onSent?.();
    }}
  >
    <AskedItems of={reminders.remind} asks={[{ name: 'templateId', children: <TemplateSelect /> }]} />
    <FirstTemplate />
    <MessagePreview plateIds={plateIds} />
  </ActionForm>
);
