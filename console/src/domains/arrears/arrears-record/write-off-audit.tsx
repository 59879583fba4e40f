import { type ArrearsDetail, arrearsRecords, writeOffState } from '@bochong/contract/arrears';
import { Alert, Space } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatFen } from '../../../kit/format.ts';

const verdicts = [
  { pass: true, word: '通过', button: 'primary' },
  { pass: false, word: '驳回', button: 'default', danger: true },
] as const;

/** An application that waits for the second person's word. */
export function WriteOffAudit({ writeOffs }: Pick<ArrearsDetail, 'writeOffs'>) {
  const pending = writeOffs.find((one) => one.state === writeOffState.PENDING);
  if (!pending) return null;
  const { writeOffId, applicantName, applyFen, reason, uncollectable } = pending;
  return (
    <Alert
      type="warning"
      showIcon
      title={`${applicantName} 申请核销 ${formatFen(applyFen)} 元：${reason}${uncollectable ? '（确认无法追缴）' : ''}`}
      action={
        <Space>
          {verdicts.map(({ pass, word, ...look }) => (
            <ActionForm
              key={word}
              {...look}
              to={arrearsRecords.auditWriteOff}
              word={word}
              title={`${word}核销申请`}
              given={{ body: { writeOffId, pass } }}
              done="核销申请已处理"
            />
          ))}
        </Space>
      }
    />
  );
}
