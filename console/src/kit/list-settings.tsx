import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import type { ListPreference } from '@bochong/contract/access';
import { Button, Checkbox, Drawer, Input, InputNumber, Segmented } from 'antd';
import { useState } from 'react';
import { type Density, useAppearance } from './appearance.ts';
import { arrangeable } from './column-order.ts';
import type { Column } from './columns.tsx';
import { LinkButton } from './link-button.tsx';
import type { Filters } from './list-query.ts';
import { toast } from './toast.ts';

interface ListSettingsProps {
  columns: readonly Column<never>[];
  preference: ListPreference;
  change(next: ListPreference): void;
  filters: Filters;
  apply(filters: Filters): void;
  close(): void;
}

/** A list set up by its user: columns, their order and width, row height, filters under a name. Every change holds at once. */
export function ListSettings({ columns, preference, change, filters, apply, close }: ListSettingsProps) {
  const usual = useAppearance((state) => state.density);
  const density = preference.density ?? usual;
  return (
    <Drawer title="列表设置" open onClose={close} size={400}>
      <div className="list-settings">
        <Columns columns={columns} preference={preference} change={change} />
        <h3>行高</h3>
        <Segmented<Density>
          aria-label="行高"
          value={density}
          onChange={(value) => change({ ...preference, density: value })}
          options={[
            { value: 'compact', label: '紧凑' },
            { value: 'comfortable', label: '宽松' },
          ]}
        />
        <Views preference={preference} change={change} filters={filters} apply={apply} />
        <Button
          onClick={() => {
            const { views } = preference;
            change(views ? { views } : {});
          }}
        >
          恢复默认列
        </Button>
      </div>
    </Drawer>
  );
}

function Columns({ columns, preference, change }: Pick<ListSettingsProps, 'columns' | 'preference' | 'change'>) {
  const wishes = new Map((preference.columns ?? []).map((wish) => [wish.key, wish]));
  const all = arrangeable(columns, preference.columns);
  const set = (next: readonly { key: string }[], key?: string, wish: { hidden?: boolean; width?: number } = {}) =>
    change({ ...preference, columns: next.map((one) => ({ ...wishes.get(one.key), key: one.key, ...(one.key === key && wish) })) });
  const move = (from: number, by: number) => {
    const next = [...all];
    const [column] = next.splice(from, 1);
    if (column) next.splice(from + by, 0, column);
    set(next);
  };
  const shown = all.filter(({ key }) => !wishes.get(key)?.hidden).length;
  return (
    <>
      <h3>列</h3>
      <ul aria-label="列">
        {all.map(({ key, title, width, fixed }, index) => {
          const hidden = wishes.get(key)?.hidden === true;
          const movable = (by: number) => !fixed && all[index + by] !== undefined && !all[index + by]?.fixed;
          return (
            <li key={key}>
              <Checkbox checked={!hidden} disabled={!hidden && shown === 1} onChange={() => set(all, key, { hidden: !hidden })}>
                {title}
              </Checkbox>
              <InputNumber
                size="small"
                aria-label={`${title}的宽度`}
                min={40}
                max={800}
                step={10}
                value={wishes.get(key)?.width ?? width}
                onChange={(value) => value !== null && set(all, key, { width: value })}
              />
              <Button
                size="small"
                type="text"
                aria-label={`上移${title}`}
                disabled={!movable(-1)}
                icon={<ArrowUpOutlined />}
                onClick={() => move(index, -1)}
              />
              <Button
                size="small"
                type="text"
                aria-label={`下移${title}`}
                disabled={!movable(1)}
                icon={<ArrowDownOutlined />}
                onClick={() => move(index, 1)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

const mostViews = 20;

function Views({ preference, change, filters, apply }: Pick<ListSettingsProps, 'preference' | 'change' | 'filters' | 'apply'>) {
  const [name, setName] = useState('');
  const views = preference.views ?? [];
  const save = () => {
    const wanted = name.trim();
    if (wanted === '') return toast('warning', '请输入视图名称');
    const others = views.filter((view) => view.name !== wanted);
    if (others.length >= mostViews) return toast('warning', '视图最多20个');
    change({ ...preference, views: [...others, { name: wanted, filters }] });
    setName('');
  };
  return (
    <>
      <h3>视图</h3>
      <ul aria-label="视图">
        {views.map((view) => (
          <li key={view.name}>
            <LinkButton onClick={() => apply(view.filters)}>{view.name}</LinkButton>
            <Button
              size="small"
              type="text"
              aria-label={`删除视图${view.name}`}
              icon={<DeleteOutlined />}
              onClick={() => change({ ...preference, views: views.filter((one) => one !== view) })}
            />
          </li>
        ))}
      </ul>
      <div className="view-name">
        <Input
          aria-label="视图名称"
          placeholder="把当前筛选保存为视图"
          maxLength={20}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onPressEnter={save}
        />
        <Button onClick={save}>保存</Button>
      </div>
    </>
  );
}
