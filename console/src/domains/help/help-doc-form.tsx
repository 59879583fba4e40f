import { helpCategories, helpDocFields, helpDocs } from '@bochong/contract/help';
import { TreeSelect } from 'antd';
import { FileUpload } from '../../fields/file-upload.tsx';
import type { Control } from '../../kit/control.ts';
import { itemOf } from '../../kit/form-item.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import { BulletinEditor } from '../bulletin/index.ts';
import { shelfOptions, shelvesOf } from './help-shelves.ts';

const Item = itemOf(helpDocFields);

/** Shelves to choose one from. */
export function ShelfSelect({ value, onChange, ...rest }: Control<string | null>) {
  const { data = [] } = useEndpoint(helpCategories.tree, {});
  return (
    <TreeSelect<string | null | undefined>
      {...rest}
      allowClear
      treeDefaultExpandAll
      value={value}
      onChange={(id) => onChange?.(id ?? null)}
      treeData={shelfOptions(shelvesOf<never>(data, []))}
    />
  );
}

/** Fields of an article, shared by writing and editing. */
export function HelpDocItems() {
  return (
    <>
      <Item name="title" />
      <div className="field-grid">
        <Item name="categoryId">
          <ShelfSelect />
        </Item>
        <Item name="clientScope" />
        <Item name="productVersion" placeholder="不限则留空" />
        <Item name="sort" />
      </div>
      <Item name="keywords" extra="用空格分开，搜索时会用到" />
      <Item name="content">
        <BulletinEditor />
      </Item>
      <Item name="fileId">
        <FileUpload to={helpDocs.attach} idOf={({ fileId }) => fileId} word="选择PDF" accept=".pdf" />
      </Item>
    </>
  );
}
