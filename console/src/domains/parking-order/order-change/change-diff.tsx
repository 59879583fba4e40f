import { plateColor } from '@bochong/contract/kernel/vehicle';
import { carType, orderStatus, parkOrder, setOutFeeMode } from '@bochong/contract/parking-order';
import { formatInstant } from '../../../kit/format.ts';
import { shapeOf, titleOf } from '../../../kit/schema.ts';
import './change-diff.css';

type Fields = Readonly<Record<string, unknown>>;

const codes: Record<string, { title: string; label(code: number): string }> = { plateColor, carType, orderStatus, feeMode: setOutFeeMode };
const ownTitles: Record<string, string> = { orderNos: '合并订单', mergedInto: '合并到' };

const titleOfField = (name: string) => codes[name]?.title ?? ownTitles[name] ?? titleOf(shapeOf(parkOrder)[name]) ?? name;

const hasValue = (value: unknown) => value !== null && value !== undefined && value !== '';

function textOf(name: string, value: unknown): string {
  if (!hasValue(value)) return '—';
  if (typeof value === 'number') return codes[name]?.label(value) ?? String(value);
  if (Array.isArray(value)) return value.map((part) => textOf(name, part)).join('、');
  return name.endsWith('Time') ? formatInstant(String(value)) : String(value);
}

/** What a change replaced by what, field by field; also for those who cannot tell the colours apart. */
export function ChangeDiff({ before, after }: { before: Fields; after: Fields }) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => textOf(name, before[name]) !== textOf(name, after[name]),
  );
  return (
    <dl className="change-diff">
      {names.map((name) => (
        <div key={name}>
          <dt>{titleOfField(name)}</dt>
          <dd>
            {hasValue(before[name]) && <del>{textOf(name, before[name])}</del>} {name in after && <ins>{textOf(name, after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
