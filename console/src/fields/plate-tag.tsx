import { plateColor } from '@bochong/contract/kernel/vehicle';
import { type MouseEvent, use } from 'react';
import { go } from '../kit/navigation.ts';
import { useIsOfCompany } from '../kit/session.ts';
import { TabViewContext } from '../kit/tab-context.tsx';
import { caseOf } from './vehicle-case.ts';

/** Plate colours as the contract numbers them (GA 36 colours; 7 and 8 are the rare ones). */
const looks = ['unknown', 'blue', 'yellow', 'white', 'black', 'green', 'yellow-green', 'blue-white', 'pure-green', 'unknown'] as const;

/** Colour by form, where none was stored: eight characters are new energy (D/F in second place of the serial = small). */
function colourOf(plateNo: string): number {
  if (plateNo.length !== 8) return 1;
  return /[DF]/.test(plateNo[2] ?? '') ? 5 : /[DF]$/.test(plateNo) ? 6 : 5;
}

export interface PlateTagProps {
  plateNo: string;
  /** `plateColor` code 0–9. */
  color?: number | null | undefined;
  size?: 'small' | 'large';
  /** Leads to the vehicle's case file; on by default within a page. */
  link?: boolean;
}

/** Ctrl and middle clicks are the browser's; a plain one moves the page and leaves the row it stands in alone. */
function openCase(event: MouseEvent<HTMLAnchorElement>): void {
  event.stopPropagation();
  if (event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  void go(event.currentTarget.pathname + event.currentTarget.search);
}

/** A licence plate drawn like the real thing: its colours, its frame, the dot after the second character. It opens the vehicle's case file. */
export function PlateTag({ plateNo, color, size = 'small', link = true }: PlateTagProps) {
  const inPage = use(TabViewContext) !== null;
  const ofCompany = useIsOfCompany();
  if (plateNo === '' || plateNo.startsWith('无牌')) {
    return <span className={`plate plate-none plate-${size}`}>{plateNo === '' ? '无牌车' : plateNo}</span>;
  }
  const code = color ?? colourOf(plateNo);
  const plate = (
    <span
      className={`plate plate-${looks[code] ?? 'unknown'} plate-${size}`}
      role="img"
      aria-label={`${plateNo} ${plateColor.label(code)}`}
      title={plateColor.label(code)}
    >
      <span>{plateNo.slice(0, 2)}</span>
      <i aria-hidden="true">·</i>
      <span>{plateNo.slice(2)}</span>
    </span>
  );
  const path = link && inPage && !ofCompany ? caseOf(plateNo) : null;
  if (path === null) return plate;
  return (
    <a className="plate-link" href={path} onClick={openCase}>
      {plate}
    </a>
  );
}
