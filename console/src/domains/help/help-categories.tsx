import { type HelpCategory, helpCategories } from '@bochong/contract/help';
import { Tree, type TreeDataNode } from 'antd';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { DrawerButton } from '../../kit/detail.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import { ShelfSelect } from './help-doc-form.tsx';
import { type Shelf, shelvesOf } from './help-shelves.ts';

const asked = { title: '编辑分类', okText: '保存', done: '分类已保存' };
const asks = ['name', { name: 'parentId', children: <ShelfSelect /> }, 'sort'] as const;

const CategoryActions = ({ category: { categoryId: id, ...category } }: { category: HelpCategory }) => (
  <>
    <ActionForm {...asked} to={helpCategories.update} word="编辑" initial={category} given={{ params: { id } }} asks={asks} />
    <ActionLink to={helpCategories.remove} input={{ params: { id } }} ask={`删除分类“${category.name}”？`} done="分类已删除" danger>
      删除
    </ActionLink>
  </>
);

function Shelves() {
  const { data = [] } = useEndpoint(helpCategories.tree, {});
  const nodesOf = (shelves: readonly Shelf<never>[]): TreeDataNode[] =>
    shelves.map(({ category, shelves: below }) => ({
      key: category.categoryId,
      selectable: false,
      title: (
        <>
          {category.name} <CategoryActions category={category} />
        </>
      ),
      children: nodesOf(below),
    }));
  return data.length === 0 ? null : <Tree blockNode defaultExpandAll treeData={nodesOf(shelvesOf<never>(data, []))} />;
}

/** Shelves of the help pages in a drawer: adding, renaming, moving, removing empty ones. */
export const HelpCategories = () => (
  <Allowed to={helpCategories.create}>
    <DrawerButton
      word="分类维护"
      title="帮助分类（最多三级）"
      width={480}
      extra={
        <ActionForm
          {...asked}
          to={helpCategories.create}
          word="新增分类"
          title="新增分类"
          button="default"
          initial={{ sort: 0 }}
          given={{}}
          asks={asks}
        />
      }
    >
      <Shelves />
    </DrawerButton>
  </Allowed>
);
