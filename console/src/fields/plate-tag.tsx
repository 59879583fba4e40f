import { plateColor } from '@bochong/contract/kernel/vehicle';

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
}

/** A licence plate drawn like the real thing: its colours, its frame, the dot after the second character. */
export function PlateTag({ plateNo, color, size = 'small' }: PlateTagProps) {
  if (plateNo === '' || plateNo.startsWith('无牌')) {
    return <span className={`plate plate-none plate-${size}`}>{plateNo === '' ? '无牌车' : plateNo}</span>;
  }
  const code = color ?? colourOf(plateNo);
  return (
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
}
