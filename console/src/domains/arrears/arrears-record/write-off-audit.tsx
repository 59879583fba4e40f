import { type ArrearsDetail, arrearsRecords, writeOffState } from '@bochong/contract/arrears';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatFen } from '../../../kit/format.ts';
import { SecondWord } from '../../../kit/second-word.tsx';

/** An application that waits for the second person's word. */
export function WriteOffAudit({ writeOffs }: Pick<ArrearsDetail, 'writeOffs'>) {
  const pending = writeOffs.find((one) => one.state === writeOffState.PENDING);
  if (!pending) return null;
  const { writeOffId, applicantName, applyFen, reason, uncollectable } = pending;
  return (
    <SecondWord
      said={`${applicantName} 申请核销 ${formatFen(applyFen)} 元：${reason}${uncollectable ? '（确认无法追缴）' : ''}`}
      of="核销申请"
      form={(pass, look) => <ActionForm {...look} to={arrearsRecords.auditWriteOff} given={{ body: { writeOffId, pass } }} />}
    />
  );
}
