import { type HelpCategory, helpCategories, helpCategoryFields } from '@bochong/contract/help';
import { Button, Tree, type TreeDataNode } from 'antd';
import { useState } from 'react';
import { DetailDrawer } from '../../kit/detail.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../kit/link-button.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';
import { ShelfSelect } from './help-doc-form.tsx';
import { type Shelf, shelvesOf } from './help-shelves.ts';

type Fields = Omit<HelpCategory, 'categoryId'>;
const Item = itemOf(helpCategoryFields);

/** Shelves of the help pages in a drawer: adding, renaming, moving, removing empty ones. */
export function HelpCategories() {
  const [open, setOpen] = useState(false);
  const [editing, setEditing] = useState<Partial<HelpCategory> | null>(null);
  const create = useAction(helpCategories.create, { success: '分类已保存' });
  const update = useAction(helpCategories.update, { success: '分类已保存' });
  const save = ({ name, parentId, sort }: Fields) => {
    const body = { name, parentId: parentId ?? null, sort };
    const id = editing?.categoryId;
    return id === undefined
      ? create.run({ body })
      : update.run({ params: { id }, body }).then((done) => (done === undefined ? done : true));
  };
  return (
    <Allowed to={helpCategories.create}>
      <Button onClick={() => setOpen(true)}>分类维护</Button>
      <DetailDrawer
        title="帮助分类（最多三级）"
        width={480}
        open={open}
        onClose={() => setOpen(false)}
        extra={<Button onClick={() => setEditing({ sort: 0, parentId: null })}>新增分类</Button>}
      >
        <Shelves edit={setEditing} />
      </DetailDrawer>
      <FormModal<Fields>
        title={editing?.categoryId === undefined ? '新增分类' : '编辑分类'}
        open={editing !== null}
        initial={editing ?? {}}
        onClose={() => setEditing(null)}
        onSubmit={save}
      >
        <Item name="name" />
        <Item name="parentId">
          <ShelfSelect />
        </Item>
        <Item name="sort" />
      </FormModal>
    </Allowed>
  );
}

function Shelves({ edit }: { edit(category: HelpCategory): void }) {
  const { data = [] } = useEndpoint(helpCategories.tree, {});
  const remove = useAction(helpCategories.remove, { success: '分类已删除' });
  const nodesOf = (shelves: readonly Shelf<never>[]): TreeDataNode[] =>
    shelves.map(({ category, shelves: below }) => ({
      key: category.categoryId,
      selectable: false,
      title: (
        <>
          {category.name}
          <LinkButton onClick={() => edit(category)}>编辑</LinkButton>
          <ConfirmLink
            question={`删除分类“${category.name}”？`}
            onConfirm={() => remove.run({ params: { id: category.categoryId } })}
            danger
          >
            删除
          </ConfirmLink>
        </>
      ),
      children: nodesOf(below),
    }));
  return data.length === 0 ? null : <Tree blockNode defaultExpandAll treeData={nodesOf(shelvesOf<never>(data, []))} />;
}
