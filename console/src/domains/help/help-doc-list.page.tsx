import { helpDocs } from '@bochong/contract/help';
import { ListPage } from '../../kit/list-page.tsx';
import { HelpArticle } from './help-article.tsx';
import { HelpCategories } from './help-categories.tsx';
import { AddHelpDoc, HelpDocActions } from './help-doc-actions.tsx';
import { ShelfSelect } from './help-doc-form.tsx';

/** Articles of the help pages, with what their readers think of them. */
export default function HelpDocListPage() {
  return (
    <ListPage
      list={helpDocs.all}
      rowKey="docId"
      columns={[
        { name: 'title', width: 260 },
        ...(['status', 'categoryName', 'clientScope', 'viewCount', 'usefulCount', 'uselessCount', 'sort', 'updateTime'] as const),
      ]}
      filters={['keyword', { name: 'categoryId', control: <ShelfSelect /> }, 'status']}
      actions={
        <>
          <HelpCategories />
          <AddHelpDoc />
        </>
      }
      rowActions={(row) => <HelpDocActions row={row} />}
      opens={{ title: '帮助文档', show: ({ docId }) => <HelpArticle docId={docId} /> }}
      empty="发布的文档会出现在所有用户的帮助文档中"
    />
  );
}
