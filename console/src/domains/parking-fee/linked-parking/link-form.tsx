import { type LinkedParking, linkedParkings, linkFields } from '@bochong/contract/parking-fee';
import { DatePicker, type SelectProps } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** Rules for lots the choice asks for; exactly as many means that there are more. */
const ruleLimit = 50;

/** Chooses one of the versions in force or to come that are for lots. */
export function LinkedRuleSelect(props: Omit<SelectProps<string>, 'options'>) {
  return (
    <ChosenSelect
      endpoint={linkedParkings.rules}
      input={(keyword) => ({ query: { keyword: keyword || undefined } })}
      option={({ ruleId, ruleName, version }) => ({ value: ruleId, label: `${ruleName} V${version}` })}
      hintAt={ruleLimit}
      placeholder="收费规则"
      {...props}
    />
  );
}

interface Values {
  parkIds: string | string[];
  ruleId: string;
  effectiveFrom: Dayjs;
}
/** The lot whose rule changes, or how many lots are linked. */
type Subject = LinkedParking | 'one' | 'several';

const Item = itemOf(linkFields);
const chooseLot = [{ required: true, message: '请选择车场' }];
const titles = { one: '关联车场', several: '批量关联车场' } as const;

/** One dialog that links one lot, several, or gives a lot another rule. */
export function useLinkForm() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const done = { success: '已关联，到生效时间起按该规则计费' };
  const create = useAction(linkedParkings.create, done);
  const update = useAction(linkedParkings.update, done);
  const link = useAction(linkedParkings.link, done);
  const lot = subject !== null && typeof subject === 'object' ? subject : null;
  const save = ({ parkIds, ruleId, effectiveFrom }: Values) => {
    const body = { ruleId, effectiveFrom: effectiveFrom.format('YYYY-MM-DD HH:mm:00') };
    if (lot) return update.run({ params: { id: lot.parkId }, body });
    return Array.isArray(parkIds) ? link.run({ body: { ...body, parkIds } }) : create.run({ body: { ...body, parkId: parkIds } });
  };
  const dialog = (
    <FormModal<Values>
      title={lot ? `更换“${lot.parkName}”的收费规则` : titles[subject === 'several' ? 'several' : 'one']}
      open={subject !== null}
      initial={{ effectiveFrom: dayjs().add(1, 'day').startOf('day') }}
      okText="关联"
      onSubmit={save}
      onClose={() => setSubject(null)}
    >
      <p>生效后新入场的车辆按所选规则计费，在停车辆仍按入场时的规则。</p>
      {subject === 'several' && (
        <Item name="parkIds" rules={chooseLot}>
          <ParkSelect mode="multiple" />
        </Item>
      )}
      {subject === 'one' && (
        <Item name="parkIds" rules={chooseLot}>
          <ParkSelect />
        </Item>
      )}
      <Item name="ruleId" rules={[{ required: true, message: '请选择收费规则' }]}>
        <LinkedRuleSelect />
      </Item>
      <Item name="effectiveFrom" label="生效时间（至少提前10分钟）" rules={[{ required: true, message: '请选择生效时间' }]}>
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          allowClear={false}
          // Enter takes the typed time; it must not link at once.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Item>
    </FormModal>
  );
  return { open: setSubject, dialog };
}
