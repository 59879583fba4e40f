import { type HelpDocFields, type HelpDocRow, helpClient, helpDocs, helpStatus } from '@bochong/contract/help';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { DetailDrawer } from '../../kit/detail.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { HelpArticle } from './help-article.tsx';
import { HelpCategories } from './help-categories.tsx';
import { HelpDocActions } from './help-doc-actions.tsx';
import { blankDoc, HelpDocItems, ShelfSelect } from './help-doc-form.tsx';

const col = columnsOf(helpDocs.all);
const Filter = filterOf(helpDocs.all);
const columns = [
  col.text('title', { width: 260, fixed: 'left' }),
  col.enum('status', helpStatus, { [helpStatus.PUBLISHED]: 'green', [helpStatus.OFFLINE]: 'grey', [helpStatus.DRAFT]: 'amber' }),
  col.text('categoryName', { width: 120 }),
  col.enum('clientScope', helpClient),
  col.number('viewCount', { width: 80 }),
  col.number('usefulCount', { width: 80 }),
  col.number('uselessCount', { width: 80 }),
  col.number('sort', { width: 80 }),
  col.time('updateTime'),
];

function Add() {
  const [open, setOpen] = useState(false);
  const create = useAction(helpDocs.create, { success: '文档已保存为草稿' });
  return (
    <Allowed to={helpDocs.create}>
      <Button type="primary" onClick={() => setOpen(true)}>
        新增文档
      </Button>
      <FormModal<HelpDocFields>
        title="新增文档"
        width={860}
        open={open}
        okText="保存草稿"
        initial={blankDoc}
        onClose={() => setOpen(false)}
        onSubmit={(values) => create.run({ body: { ...blankDoc, ...values } as HelpDocFields })}
      >
        <HelpDocItems />
      </FormModal>
    </Allowed>
  );
}

/** Articles of the help pages, with what their readers think of them. */
export default function HelpDocListPage() {
  const [open, setOpen] = useState<HelpDocRow | null>(null);
  return (
    <>
      <ListPage
        list={helpDocs.all}
        rowKey="docId"
        columns={columns}
        filters={
          <>
            <Filter name="keyword">
              <Input placeholder="标题、关键词或正文" allowClear />
            </Filter>
            <Filter name="categoryId">
              <ShelfSelect />
            </Filter>
            <Filter name="status">
              <EnumSelect of={helpStatus} />
            </Filter>
          </>
        }
        actions={
          <>
            <HelpCategories />
            <Add />
          </>
        }
        rowActions={(row) => <HelpDocActions row={row} />}
        opens={setOpen}
        empty="发布的文档会出现在所有用户的帮助文档中"
      />
      <DetailDrawer title="帮助文档" open={open !== null} onClose={() => setOpen(null)}>
        {open && <HelpArticle docId={open.docId} />}
      </DetailDrawer>
    </>
  );
}
