import { type RoleRow, roleClient, roleFields, roles } from '@bochong/contract/access';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Alert, Form, Tree } from 'antd';
import { useMemo } from 'react';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordPage } from '../../../kit/record-page.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './role.module.css';

const Item = itemOf(roleFields);
const NewItem = itemOf(roles.create);
type Resource = Data<typeof roles.resources>[number];

interface Node {
  key: string;
  title: string;
  children: Node[];
}

function treeOf(resources: readonly Resource[]): Node[] {
  const below = Map.groupBy(resources, ({ parentId, group }) => parentId ?? (group === '顶栏' ? '顶栏' : ''));
  const nodes = (parent: string): Node[] => (below.get(parent) ?? []).map(({ id, title }) => ({ key: id, title, children: nodes(id) }));
  return [{ key: '顶栏', title: '顶栏', children: nodes('顶栏') }, ...nodes('')];
}

/** Checked resources of a role; a child brings its parents, a parent alone does not bring its children. A form control. */
function ResourceTree({
  client,
  value = [],
  onChange,
}: {
  client: RoleRow['clientType'];
  value?: string[];
  onChange?(ids: string[]): void;
}) {
  const { data: every } = useEndpoint(roles.resources, {});
  const data = useMemo(() => (every ?? []).filter(({ clients }) => clients.includes(client)), [every, client]);
  const tree = useMemo(() => treeOf(data), [data]);
  const related = useMemo(() => {
    const parentOf = new Map(data.map(({ id, parentId }) => [id, parentId]));
    const up = (id: string): string[] => {
      const parent = parentOf.get(id);
      return parent ? [parent, ...up(parent)] : [];
    };
    const down = (id: string): string[] => data.filter(({ parentId }) => parentId === id).flatMap((child) => [child.id, ...down(child.id)]);
    return { up, down };
  }, [data]);
  const toggle = (id: string, on: boolean) => {
    const below =
      id === '顶栏'
        ? data.filter(({ group, parentId }) => group === '顶栏' && parentId === null).map((one) => one.id)
        : [id, ...related.down(id)];
    const next = new Set(value);
    for (const one of on ? [...below, ...related.up(id)] : below) on ? next.add(one) : next.delete(one);
    onChange?.([...next]);
  };
  return (
    <Tree
      className={styles.tree ?? ''}
      checkable
      checkStrictly
      selectable={false}
      height={480}
      treeData={tree}
      checkedKeys={value}
      onCheck={(_, { node, checked }) => toggle(String(node.key), checked)}
    />
  );
}

/** Name, client and rights of a role; the client is said once. */
function RoleItems({ fixed }: { fixed?: RoleRow['clientType'] | undefined }) {
  const chosen = Form.useWatch<string[] | undefined>('resourceIds') ?? [];
  const client = Form.useWatch<RoleRow['clientType'] | undefined>('clientType') ?? fixed ?? roleClient.PLATFORM;
  return (
    <>
      <Item name="roleName" />
      {fixed === undefined && <NewItem name="clientType" extra="用户用管理平台的角色；员工用 APP 和岗亭客户端的角色，只含现场使用的页面" />}
      <Item name="resourceIds" label={`权限（已选${chosen.length}项）`}>
        <ResourceTree client={client} />
      </Item>
    </>
  );
}

/** A new role may be a copy. */
export const rolePage = recordPage(roles, {
  back: '/systemManage/role/list',
  added: '角色已新增',
  saved: '角色已保存，新权限立即生效',
  blank: { resourceIds: [], clientType: roleClient.PLATFORM },
  copyOf: ({ roleName, clientType, resourceIds }) => ({ roleName: `${roleName}副本`.slice(0, 20), clientType, resourceIds }),
  children: (role) => (
    <>
      {role && role.userCount > 0 && <Alert type="info" showIcon title={`${role.userCount}个用户持有该角色，保存后他们的权限立即改变。`} />}
      <RoleItems fixed={role?.clientType} />
    </>
  ),
});
