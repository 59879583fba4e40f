import { type MenuNodeRow, menuNodeRow, menuSettings } from '@bochong/contract/access';
import { Checkbox, Select, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { dash } from '../../../kit/columns.tsx';
import { MenuIcon } from '../../../kit/menu-icon.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

type Node = MenuNodeRow & { children?: Node[] };
const platforms = [
  { value: '1', label: '单运营单位平台' },
  { value: '2', label: '多运营单位平台' },
] as const;

const IconSelect = ({ icons, ...control }: { icons: readonly string[] }) => (
  <Select
    {...control}
    options={icons.map((value) => ({
      value,
      label: (
        <>
          <MenuIcon name={value} /> {value}
        </>
      ),
    }))}
  />
);

/** What may be said of a node, and back to what the product says. */
function Actions({ row, icons }: { row: MenuNodeRow; icons: readonly string[] }) {
  const { code, parentCode, plain, title, icon, sort, shownOn, rev } = row;
  const params = { code };
  return (
    <>
      <ActionForm
        to={menuSettings.update}
        word="编辑"
        title={`编辑菜单 ${plain.title}`}
        okText="保存"
        given={{ params, body: { rev, ...(parentCode !== null && { icon: '' }) } }}
        initial={{ title, icon, sort, shownOn }}
        asks={[
          { name: 'title', extra: `默认：${plain.title}` },
          ...(parentCode === null ? [{ name: 'icon' as const, children: <IconSelect icons={icons} /> }] : []),
          { name: 'sort', extra: `默认：${plain.sort}；小的在前` },
          { name: 'shownOn', children: <Checkbox.Group options={platforms.filter(({ value }) => plain.shownOn.includes(value))} /> },
        ]}
        done="菜单已保存，打开着的页面立即更新"
      />
      {row.changed && (
        <ActionLink to={menuSettings.reset} input={{ params }} ask={`“${title}”恢复为默认的“${plain.title}”？`} done="已恢复默认">
          恢复默认
        </ActionLink>
      )}
    </>
  );
}

const shownOf = ({ plain, shownOn }: MenuNodeRow) => {
  if (shownOn.length === 0) return <Tag color="red">隐藏</Tag>;
  const names = platforms.filter(({ value }) => shownOn.includes(value)).map(({ label }) => label);
  return shownOn.length === plain.shownOn.length && names.length === 2 ? '全部' : names.join('、');
};

/** Modules and pages as the side bar draws them. */
export default function MenuListPage() {
  const { data, isLoading } = useEndpoint(menuSettings.list, {});
  const [opened, setOpened] = useState<readonly string[]>([]);
  const tree = useMemo((): Node[] => {
    const nodes = data?.nodes ?? [];
    const inOrder = (list: readonly MenuNodeRow[]) => list.toSorted((a, b) => a.sort - b.sort);
    return inOrder(nodes.filter(({ parentCode }) => parentCode === null)).map((module) => {
      const children = inOrder(nodes.filter(({ parentCode }) => parentCode === module.code));
      return children.length > 0 ? { ...module, children } : module;
    });
  }, [data]);
  return (
    <SmallTable<Node>
      of={menuNodeRow}
      rows={tree}
      rowKey="code"
      loading={isLoading}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          name: 'title',
          width: 240,
          show: ({ parentCode, icon, title }) => (
            <>
              {parentCode === null && <MenuIcon name={icon} />} {title}
            </>
          ),
        },
        { name: 'changed', width: 90, show: ({ changed }) => (changed ? <Tag color="blue">已调整</Tag> : dash) },
        'path',
        'code',
        'sort',
        { name: 'shownOn', width: 140, show: shownOf },
        'updatedBy',
      ]}
      rowActions={(row) => <Actions row={row} icons={data?.icons ?? []} />}
      expandable={{ expandedRowKeys: opened, onExpandedRowsChange: (keys) => setOpened(keys.map(String)) }}
    />
  );
}
