import { gates } from '@bochong/contract/parking-lot';
import { blackLists, listScope } from '@bochong/contract/special-vehicle';
import { Form, Select } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { useSeesSomeLots, useSession } from '../../../kit/session.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const Item = itemOf(blackLists.create);
const directions = { 1: '入', 2: '出', 3: '出入' } as const;

/** Gates of one lot; those chosen of another lot stay chosen. */
function GateSelect(props: { id?: string; value?: string[]; onChange?(value: string[]): void }) {
  const [parkId, setParkId] = useState<string>();
  const { data = [] } = useEndpoint(gates.chosen, { query: { parkId: parkId ?? '' } }, { enabled: parkId !== undefined });
  const options = data.map(({ gateId, gateName, direction }) => ({ value: gateId, label: `${gateName}（${directions[direction]}）` }));
  const elsewhere = (props.value ?? []).filter((id) => !options.some(({ value }) => value === id));
  return (
    <div className="gate-select">
      <ParkSelect value={parkId ?? null} onChange={setParkId} placeholder="先选车场" />
      <Select
        mode="multiple"
        {...props}
        options={[...options, ...elsewhere.map((value) => ({ value, label: '其他车场通道' }))]}
        disabled={parkId === undefined}
        placeholder="再选通道"
        className="field-select"
      />
    </div>
  );
}

/** Kinds of scope for who sees some lots only. */
const namedScopes = { ...listScope, options: listScope.options.filter(({ value }) => value !== listScope.DEALER) };

/** The kind of scope a new entry begins with: the widest that may be chosen. */
export const widestScope = () => (useSession.getState().user?.someLots ? listScope.PARK : listScope.DEALER);

/** Where an entry holds: everywhere, in chosen lots, or at chosen gates. Another kind of scope lets go of what was chosen. */
function ScopeItem() {
  const form = Form.useFormInstance();
  const scope = Form.useWatch<number | undefined>('listScope', form);
  const before = useRef(scope);
  useEffect(() => {
    if (before.current !== undefined && before.current !== scope) form.setFieldValue('scopeIds', []);
    before.current = scope;
  }, [form, scope]);
  if (scope === listScope.GATE)
    return (
      <Item name="scopeIds" label="指定通道" required>
        <GateSelect />
      </Item>
    );
  return (
    <Item name="scopeIds" label="指定车场" required={scope === listScope.PARK}>
      <ParkSelect mode="multiple" disabled={scope !== listScope.PARK} />
    </Item>
  );
}

interface EntryItemsProps {
  /** Without a record the plate is asked for; it never changes afterwards. */
  adding: boolean;
  children: ReactNode;
}

/** Items of an entry of either list: its plate, what is its own, where and how long it holds. */
export const EntryItems = ({ adding, children }: EntryItemsProps) => (
  <div className="field-grid">
    {adding && (
      <>
        <Item name="plateNo" />
        <Item name="plateColor" />
      </>
    )}
    {children}
    <Item name="listScope">
      <EnumSelect of={useSeesSomeLots() ? namedScopes : listScope} allowClear={false} />
    </Item>
    <ScopeItem />
    <Item name="validFrom" />
    <Item name="validTo" />
    <Item name="remark" wide />
  </div>
);

/** Scopes are sent only where the kind of scope has any. */
export const withScopes = (values: Readonly<Record<string, unknown>>) => ({
  ...values,
  ...(values.listScope === listScope.DEALER && { scopeIds: [] }),
});
