import { parkScope, roles, userFields, type users } from '@bochong/contract/access';
import type { Input as InputOf } from '@bochong/contract/kernel/endpoint';
import { Form, Input, Select } from 'antd';
import { itemOf } from '../../../kit/form-item.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

export type UserValues = InputOf<typeof users.create>['body'];

const Item = itemOf(userFields);

export const blankUser: Partial<UserValues> = { parkScope: parkScope.ALL, parkIds: [], roleIds: [], userPhone: '', remark: '' };

/** Lots go with a limited scope only. */
export const scoped = <V extends Pick<UserValues, 'parkScope' | 'parkIds'>>({ parkIds = [], ...values }: V) => ({
  ...values,
  parkIds: values.parkScope === parkScope.CHOSEN ? parkIds : [],
});

/** Lots of a limited scope; adding, editing and granting share it. */
export function ParkScopeItems() {
  const scope = Form.useWatch<number | undefined>('parkScope');
  return (
    <>
      <Item name="parkScope" />
      <Item name="parkIds" hidden={scope !== parkScope.CHOSEN} />
    </>
  );
}

/** What an administrator fills in, besides the account. */
export function UserItems({ dealerId }: { dealerId?: string | undefined }) {
  const { data = [] } = useEndpoint(roles.chosen, { query: { dealerId } });
  return (
    <>
      <Item name="userName" />
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
      <Item name="validFrom" />
      <Item name="validTo" />
      <Item name="remark" wide />
    </>
  );
}
