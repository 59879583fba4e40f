import { sysDicts } from '@bochong/contract/dictionary';
import { ListPage } from '../../kit/list-page.tsx';
import { DictEntries } from './dict-entries.tsx';

/** Every dictionary: what its codes mean, where it is used, and the words that may be added. */
export default function DictListPage() {
  return (
    <ListPage
      list={sysDicts.list}
      rowKey="dicType"
      columns={[
        'title',
        'kind',
        { name: 'preview', width: 380 },
        'entryCount',
        'ownCount',
        'offCount',
        'pageCount',
        'updateTime',
        'dicType',
      ]}
      filters={['keyword', 'kind', 'page']}
      opens={{ title: ({ title }) => title, word: '条目', width: 820, show: (row) => <DictEntries row={row} /> }}
    />
  );
}
