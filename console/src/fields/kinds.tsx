import { heavy } from '../kit/heavy.tsx';
import { type EntryProps, extendKinds, type PeriodProps, type Shown } from '../kit/kind-view.tsx';
import './code-words.ts';
import { TextEntry } from '../kit/text-entry.tsx';
import { PlateInput } from './plate-input.tsx';
import { FirstPlates, PlateList } from './plate-list.tsx';
import { PlateTag } from './plate-tag.tsx';
import { RevealedNumber } from './revealed-number.tsx';

const one = heavy<EntryProps>(async () => (await import('./code-entry.tsx')).CodeEntry);
const number = heavy<EntryProps>(async () => (await import('./number-entry.tsx')).NumberEntry);
const rate = heavy<EntryProps>(async () => (await import('./number-entry.tsx')).RateEntry);
const share = heavy<EntryProps>(async () => (await import('./number-entry.tsx')).PermilleEntry);
const money = heavy<EntryProps>(async () => (await import('./number-entry.tsx')).MoneyEntry);
const energy = heavy<EntryProps>(async () => (await import('./number-entry.tsx')).EnergyEntry);
const words = heavy<EntryProps>(async () => (await import('./number-entry.tsx')).WordsEntry);
const listed = heavy<EntryProps>(async () => (await import('./listed-entry.tsx')).ListedEntry);
const flag = heavy<EntryProps>(async () => (await import('./number-entry.tsx')).FlagEntry);
const choice = heavy<EntryProps>(async () => (await import('./choice-entry.tsx')).ChoiceEntry);
const day = heavy<EntryProps>(async () => (await import('./date-field.tsx')).DayField);
const instant = heavy<EntryProps>(async () => (await import('./date-field.tsx')).InstantField);
const clock = heavy<EntryProps>(async () => (await import('./date-field.tsx')).ClockField);
const period = heavy<PeriodProps>(async () => (await import('./date-range.tsx')).DateRange);
const phone = heavy<EntryProps>(async () => (await import('./kept-number.tsx')).KeptEntry);
const lot = heavy<EntryProps>(async () => (await import('./chooser-entries.tsx')).ParkEntry);
const station = heavy<EntryProps>(async () => (await import('./chooser-entries.tsx')).StationEntry);
const dealer = heavy<EntryProps>(async () => (await import('./chooser-entries.tsx')).DealerEntry);
const area = heavy<EntryProps>(async () => (await import('./area-tree.tsx')).AreaEntry);

/** The colour that stands beside a plate: `…No` and `…Color`. */
const colourBeside = ({ field, row }: Shown) => row[field.name.replace(/No$/, 'Color')] as number | undefined;

const PlateEntry = ({ field: _, record: __, defaultOpen: ___, ...input }: EntryProps) => <PlateInput {...input} />;

extendKinds({
  words: { Entry: words },
  listed: { Entry: listed, Filter: TextEntry },
  number: { Entry: number },
  rate: { Entry: rate },
  permille: { Entry: share },
  minutes: { Entry: number },
  money: { Entry: money },
  energy: { Entry: energy },
  instant: { Entry: instant, Period: period },
  day: { Entry: day, Period: period },
  clock: { Entry: clock },
  enum: { Entry: one, standIn: true },
  flag: { Entry: flag, Filter: one, standIn: true },
  choice: { Entry: choice, Filter: one, standIn: true },
  plate: {
    Entry: PlateEntry,
    width: ({ many }) => (many ? 170 : 126),
    // Several plates in one text are joined by 、.
    show: (text: string, at) =>
      text.includes('、') ? <PlateList plates={text.split('、')} /> : <PlateTag plateNo={text} color={colourBeside(at)} />,
    showMany: (plates: readonly string[]) => <FirstPlates plates={plates} />,
  },
  phone: { Entry: phone, show: (masked: string, at) => <RevealedNumber masked={masked} at={at} /> },
  certificate: { Entry: phone, show: (masked: string, at) => <RevealedNumber masked={masked} at={at} /> },
  lot: { Entry: lot, standIn: true },
  station: { Entry: station, standIn: true },
  dealer: { Entry: dealer, standIn: true },
  area: { Entry: area },
});
