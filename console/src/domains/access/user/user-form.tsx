import { parkScope, roles, userFields, type users } from '@bochong/contract/access';
import type { Input as InputOf } from '@bochong/contract/kernel/endpoint';
import { DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

type Wire = Omit<InputOf<typeof users.update>['body'], 'userId' | 'rev'>;
export interface UserValues extends Omit<Wire, 'validFrom' | 'validTo'> {
  account?: string;
  dealerId?: string;
  validFrom: Dayjs | null;
  validTo: Dayjs | null;
}

const Item = itemOf(userFields);
const day = (value: Dayjs | null | undefined) => value?.format('YYYY-MM-DD') ?? null;

export const blankUser: Partial<UserValues> = { parkScope: parkScope.ALL, parkIds: [], roleIds: [], userPhone: '', remark: '' };

export const toWire = ({ account: _, dealerId: __, validFrom, validTo, parkIds = [], ...rest }: UserValues): Wire => ({
  ...rest,
  parkIds: rest.parkScope === parkScope.CHOSEN ? parkIds : [],
  validFrom: day(validFrom),
  validTo: day(validTo),
});

export const asDay = (date: string | null) => (date === null ? null : dayjs(date));

/** Lots of a limited scope; adding, editing and granting share it. */
export function ParkScopeItems() {
  const scope = Form.useWatch<number | undefined>('parkScope');
  return (
    <>
      <Item name="parkScope">
        <EnumSelect of={parkScope} allowClear={false} />
      </Item>
      <Item name="parkIds" hidden={scope !== parkScope.CHOSEN}>
        <ParkSelect mode="multiple" />
      </Item>
    </>
  );
}

/** What an administrator fills in, besides the account. */
export function UserItems({ dealerId }: { dealerId?: string | undefined }) {
  const { data = [] } = useEndpoint(roles.chosen, { query: { dealerId } });
  return (
    <>
      <Item name="userName">
        <Input maxLength={20} />
      </Item>
      <Item name="userPhone">
        <Input maxLength={11} inputMode="numeric" />
      </Item>
      <Item name="roleIds" wide>
        <Select
          mode="multiple"
          optionFilterProp="label"
          placeholder="只列出权限在您范围内的角色"
          options={data.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
        />
      </Item>
      <ParkScopeItems />
      <Form.Item name="validFrom" label="生效日期">
        <DatePicker placeholder="立即生效" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="validTo" label="失效日期">
        <DatePicker placeholder="长期有效" style={{ width: '100%' }} />
      </Form.Item>
      <Item name="remark" wide>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Item>
    </>
  );
}
