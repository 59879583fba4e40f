import type { ArrearsPlate } from '@bochong/contract/arrears';
import { remindChannel, reminders } from '@bochong/contract/collection';
import type { FormRule } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { nowInstant } from '../../../kit/instant.ts';

const notLater: FormRule = {
  required: true,
  validator: async (_, at?: string) => {
    if (!at) throw new Error('请选择催缴时间');
    if (Date.parse(at) > Date.now()) throw new Error('催缴时间不能晚于现在');
  },
};

/** What is noted about a vehicle's owner by hand: a contact outside, and the wish to be left alone. */
export function ContactNotes({
  row: { plateId, plateNo, doNotDisturb },
}: {
  row: Pick<ArrearsPlate, 'plateId' | 'plateNo' | 'doNotDisturb'>;
}) {
  const quiet = doNotDisturb ? '取消免打扰' : '免打扰';
  return (
    <>
      <ActionForm
        to={reminders.manualRemind}
        word="登记线下催缴"
        title={`登记线下催缴 ${plateNo}`}
        okText="保存"
        initial={{ channel: remindChannel.MANUAL_CALL, at: nowInstant() }}
        given={{ body: { plateId } }}
        asks={['channel', { name: 'at', rules: [notLater] }, 'note']}
        done="已登记"
      />
      <ActionForm
        to={reminders.quiet}
        word={quiet}
        title={`${quiet} ${plateNo}`}
        okText="保存"
        given={{ body: { plateId, doNotDisturb: !doNotDisturb } }}
        done={doNotDisturb ? '已取消免打扰' : '已设为免打扰'}
      />
    </>
  );
}
