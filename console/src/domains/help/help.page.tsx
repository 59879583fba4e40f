import { type HelpNote, helpCategories, helpDocs } from '@bochong/contract/help';
import { Input, Skeleton, Tree, type TreeDataNode } from 'antd';
import { Notice } from '../../kit/notice.tsx';
import { useTabSearch } from '../../kit/tab-context.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './help.module.css';
import { HelpArticle } from './help-article.tsx';
import { type Shelf, shelvesOf } from './help-shelves.ts';

const nodesOf = (shelves: readonly Shelf<HelpNote>[]): TreeDataNode[] =>
  shelves
    .map(({ category, shelves: below, notes }) => ({
      key: category.categoryId,
      title: category.name,
      selectable: false,
      children: [...nodesOf(below), ...notes.map((note) => ({ key: note.docId, title: note.title, isLeaf: true }))],
    }))
    .filter((node) => node.children.length > 0);

function Contents({ docId, open }: { docId: string; open(id: string): void }) {
  const tree = useEndpoint(helpCategories.tree, {});
  const docs = useEndpoint(helpDocs.list, { query: { pageSize: 200 } });
  if (!tree.data || !docs.data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <Tree
      blockNode
      defaultExpandAll
      treeData={nodesOf(shelvesOf(tree.data, docs.data.results))}
      selectedKeys={[docId]}
      onSelect={([key]) => key !== undefined && open(String(key))}
    />
  );
}

function Found({ keyword, docId, open }: { keyword: string; docId: string; open(id: string): void }) {
  const { data } = useEndpoint(helpDocs.list, { query: { keyword, pageSize: 50 } });
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.results.length === 0) return <p>没有找到“{keyword}”，请换一个词，或联系客服。</p>;
  return (
    <ul className={styles.found}>
      {data.results.map((note) => (
        <li key={note.docId}>
          <button type="button" aria-current={note.docId === docId ? 'page' : undefined} onClick={() => open(note.docId)}>
            {note.title}
            <small>{note.excerpt}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Help: shelves and search at the left, the article at the right; both stand in the address. */
export default function HelpPage() {
  const [search, setSearch] = useTabSearch();
  const keyword = search.get('keyword') ?? '';
  const docId = search.get('doc') ?? '';
  const open = (doc: string) => void setSearch({ keyword, doc });
  return (
    <div className={styles.help}>
      <nav className="page-card" aria-label="帮助目录">
        <Input.Search
          key={keyword}
          defaultValue={keyword}
          maxLength={30}
          allowClear
          placeholder="搜索标题、关键词和正文"
          onSearch={(text) => void setSearch({ keyword: text.trim(), doc: docId })}
        />
        {keyword === '' ? <Contents docId={docId} open={open} /> : <Found keyword={keyword} docId={docId} open={open} />}
      </nav>
      <article className={`page-card ${styles.article}`}>
        {docId === '' ? <Notice title="从左侧选择一篇文档" text="也可以搜索功能名称或遇到的问题。" /> : <HelpArticle docId={docId} />}
      </article>
    </div>
  );
}
