import { finder } from '@bochong/contract/finder';
import { Modal } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { caseOf } from '../fields/vehicle-case.ts';
import { useDebounced } from '../kit/debounce.ts';
import { go } from '../kit/navigation.ts';
import { pageActions } from '../kit/page-actions.ts';
import { clearDealers } from '../kit/page-header.ts';
import { useIsOfCompany, useSession } from '../kit/session.ts';
import { useEndpoint } from '../kit/use-endpoint.ts';
import { aboutPlate, additionsOf, type Destination, destinationsFound, destinationsOf, matching, plateIn } from './command-search.ts';
import { spell } from './command-spelling.ts';

const typingMs = 250;

/** Something the palette leads to or presses, in its group. */
type Entry = { group: string; title: string; where: string } & ({ path: string } | { press(): void });

const inGroup = (group: string, places: readonly Destination[]): Entry[] => places.map((place) => ({ ...place, group }));

/** What the server finds for a text that has not changed for a moment. */
function useFound(text: string): Entry[] {
  const asked = text.trim().slice(0, 30);
  const mayFind = !useIsOfCompany() && asked.length >= 2;
  const { data } = useEndpoint(finder.find, { query: { text: asked } }, { enabled: mayFind, meta: { shownInPlace: true } });
  return mayFind ? destinationsFound(data ?? []) : [];
}

/**
 * Command palette: pages and actions by Chinese, pinyin or initials; vehicles by a part of their plate, orders, lots, people and passes as the
 * server finds them. Buttons of the page below can be pressed from here.
 */
export function CommandPalette({ close }: { close(): void }) {
  const modules = useSession((state) => state.modules);
  const permissions = useSession((state) => state.permissions);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const settled = useDebounced(text, typingMs);
  const things = useFound(settled);
  const all = useMemo(() => destinationsOf(modules, permissions), [modules, permissions]);
  const additions = useMemo(() => additionsOf(modules), [modules]);
  const [pressable] = useState(pageActions);
  const plateNo = plateIn(text);
  const pressed = pressable.map(({ title, press }) => ({ title, where: '本页', path: title, press }));
  const acting = [...matching(pressed, spell, text, 6), ...(text.trim() === '' ? [] : matching(additions, spell, text, 4))];
  const actions = acting.map((one): Entry => ({ ...one, group: '操作' }));
  const pages = plateNo === null ? matching(all, spell, text) : aboutPlate(all, plateNo);
  const casePath = plateNo === null ? null : caseOf(plateNo);
  const known = things.some((one) => 'path' in one && one.path === casePath);
  const cases = casePath === null || known ? [] : [{ title: `${plateNo} · 车辆档案`, where: '停车记录', path: casePath }];
  const found: Entry[] = [...inGroup('车牌', cases), ...things, ...actions, ...inGroup('页面', pages)];
  const sections = [...Map.groupBy(found, ({ group }) => group)];
  const index = Math.min(at, found.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked entry is kept in sight
  useEffect(() => {
    // Newer browsers answer a promise, which an effect must not.
    void list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
  }, [index]);
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    close();
    if ('press' in entry) return entry.press();
    clearDealers();
    void go(entry.path);
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
        placeholder="页面、操作、车牌（三位以上）、订单号、停车场、人员、包期证、电话后四位"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <div ref={list} id="palette-results" role="listbox" aria-label="结果">
        {sections.map(([group, entries]) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={group} role="group" aria-label={group}>
            <div className="palette-group" aria-hidden="true">
              {group}
            </div>
            {entries.map((entry) => {
              const place = found.indexOf(entry);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the input, which keeps the focus
                <div
                  key={'path' in entry ? entry.path : entry.title}
                  id={`palette-${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === index}
                  onMouseMove={() => setAt(place)}
                  onClick={() => open(entry)}
                >
                  <span>{entry.title}</span>
                  <small>{entry.where}</small>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p className="palette-empty">
          没有找到。可以输入页面或按钮的名称、拼音首字母，车牌的三位以上，订单号，停车场、人员或车主的姓名，电话后四位。
        </p>
      )}
    </Modal>
  );
}
