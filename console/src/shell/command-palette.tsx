import { parkOrders } from '@bochong/contract/parking-order';
import { Modal } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { caseOf } from '../fields/vehicle-case.ts';
import { useDebounced } from '../kit/debounce.ts';
import { formatInstant } from '../kit/format.ts';
import { go } from '../kit/navigation.ts';
import { clearDealers } from '../kit/page-header.ts';
import { useSession } from '../kit/session.ts';
import { useEndpoint } from '../kit/use-endpoint.ts';
import { aboutPlate, type Destination, destinationsOf, matching, orderNoIn, plateIn } from './command-search.ts';
import { spell } from './command-spelling.ts';

const typingMs = 250;

/** Stays that a plate or an order number names; asks only holders of the order list, and only when something is named. */
function useStays(plateNo: string | null, orderNo: string | null): Destination[] {
  const may = useSession((state) => parkOrders.list.access.some((code) => state.permissions.has(code)));
  const query = orderNo ? { orderNo } : { plateNo: plateNo ?? undefined };
  const { data } = useEndpoint(
    parkOrders.list,
    { query: { ...query, pageSize: 5 } },
    { enabled: may && (orderNo !== null || (plateNo !== null && plateNo.length > 3)), meta: { shownInPlace: true } },
  );
  if (orderNo === null && plateNo === null) return [];
  return (data?.results ?? []).map((order) => ({
    title: `${order.plateNo} · ${order.parkName}`,
    where: `${order.orderNo} · ${formatInstant(order.enterTime)} 入场`,
    path: `/parkingRecord/parkRecord/parkingDetail?orderId=${order.orderId}`,
  }));
}

/** Command palette: pages by Chinese, pinyin or initials; a plate leads to everything about it, an order number to its order. */
export function CommandPalette({ close }: { close(): void }) {
  const modules = useSession((state) => state.modules);
  const permissions = useSession((state) => state.permissions);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const settled = useDebounced(text, typingMs);
  const stays = useStays(plateIn(settled), orderNoIn(settled));
  const all = useMemo(() => destinationsOf(modules, permissions), [modules, permissions]);
  const plateNo = plateIn(text);
  const casePath = plateNo === null ? null : caseOf(plateNo);
  const cases = casePath === null ? [] : [{ title: `${plateNo} · 车辆档案`, where: '停车记录', path: casePath }];
  const found = [...cases, ...stays, ...(plateNo === null ? matching(all, spell, text) : aboutPlate(all, plateNo))];
  const index = Math.min(at, found.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked entry is kept in sight
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not.
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [index]);
  const open = (destination: Destination | undefined) => {
    if (!destination) return;
    close();
    clearDealers();
    void go(destination.path);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((index + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) open(found[index]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal open onCancel={close} footer={null} closable={false} width={600} className="palette" title="查找">
      <input
        // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into
        autoFocus
        type="text"
        role="combobox"
        aria-label="查找页面、车牌、订单号"
        aria-expanded
        aria-controls="palette-results"
        aria-activedescendant={found.length > 0 ? `palette-${index}` : undefined}
        placeholder="页面（中文、拼音、首字母）、车牌、订单号"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div ref={list} id="palette-results" role="listbox" aria-label="结果">
        {found.map((destination, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the input, which keeps the focus
          <div
            key={destination.path}
            id={`palette-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === index}
            onMouseMove={() => setAt(place)}
            onClick={() => open(destination)}
          >
            <span>{destination.title}</span>
            <small>{destination.where}</small>
          </div>
        ))}
      </div>
      {found.length === 0 && <p className="palette-empty">没有找到。可以输入页面名称、拼音首字母、车牌或完整的订单号。</p>}
    </Modal>
  );
}
