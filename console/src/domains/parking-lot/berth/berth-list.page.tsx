import { Segmented } from 'antd';
import { useState } from 'react';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { BerthBoard } from './berth-board.tsx';
import { BerthTable } from './berth-table.tsx';

const shownKey = 'berths-shown-as';
const ways = [
  { value: 'board', label: '泊位图' },
  { value: 'table', label: '列表' },
];

/** Berths as they are painted, live, or as rows. An address with filters is one of rows. */
export default function BerthListPage() {
  const [search] = useTabSearch();
  const [way, setWay] = useState(() => (search.size > 0 ? 'table' : (localStorage.getItem(shownKey) ?? 'board')));
  const choose = (next: string) => {
    localStorage.setItem(shownKey, next);
    setWay(next);
  };
  const chooser = <Segmented aria-label="显示方式" value={way} options={ways} onChange={choose} />;
  return way === 'table' ? <BerthTable leading={chooser} /> : <BerthBoard leading={chooser} />;
}
