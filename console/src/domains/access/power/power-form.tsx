import { powers } from '@bochong/contract/access';
import { dealers } from '@bochong/contract/dealer';
import { Form } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordPage } from '../../../kit/record-page.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { ResourceTree } from '../role/resource-tree.tsx';
import { type PowerClient, powerClients } from './power-client.ts';
import { PowerImpact } from './power-impact.tsx';

const Item = itemOf(powers.create);

/** Units a package is given to. */
const Units = (control: object) => (
  <ChosenSelect
    {...control}
    mode="multiple"
    placeholder="不选则暂不限制任何单位"
    endpoint={dealers.chosen}
    input={(dealerName) => ({ query: { dealerName: dealerName || undefined, size: 50 } })}
    option={({ dealerId, dealerName }) => ({ value: dealerId, label: dealerName })}
  />
);

function PowerItems({ of, packageId }: { of: PowerClient; packageId?: string | undefined }) {
  const chosen = Form.useWatch<string[] | undefined>('resourceIds');
  const units = Form.useWatch<string[] | undefined>('dealerIds');
  const { data: resources = [] } = useEndpoint(powers.resources, { query: { clientType: of.client } }, { staleTime: 'static' });
  return (
    <>
      <div className="field-grid">
        <Item name="packageName" />
        <Item name="dealerIds">
          <Units />
        </Item>
        <Item name="remark" wide />
      </div>
      <Item name="resourceIds" label={`权限（已选${chosen?.length ?? 0}项）`}>
        <ResourceTree resources={resources} />
      </Item>
      <PowerImpact clientType={of.client} packageId={packageId} resourceIds={chosen ?? []} dealerIds={units ?? []} />
    </>
  );
}

const pageOf = (of: PowerClient) =>
  recordPage(powers, {
    back: of.list.path,
    added: '套餐已新增',
    saved: '套餐已保存，相关用户的权限立即改变',
    blank: { clientType: of.client, resourceIds: [], dealerIds: [], remark: '' },
    children: (row) => <PowerItems of={of} packageId={row?.packageId} />,
  });
const pages = new Map(powerClients.map((of) => [of.client as number, pageOf(of)]));

/** The form of the packages of a client, as two pages. */
export const powerPages = (of: PowerClient) => pages.get(of.client) ?? pageOf(of);
