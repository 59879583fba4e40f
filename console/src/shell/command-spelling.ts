import { customPinyin, pinyin } from 'pinyin-pro';
import type { Spelling } from './command-search.ts';

// Words of this console that the dictionary reads otherwise.
customPinyin({ 重置: 'chóng zhì', 车场: 'chē chǎng', 长租: 'cháng zū', 调账: 'tiáo zhàng', 行业: 'háng yè' });

const spellings = new Map<string, Spelling>();

/** How a title is typed; each is spelled once. */
export function spell(title: string): Spelling {
  const known = spellings.get(title);
  if (known) return known;
  const syllables = pinyin(title, { toneType: 'none', type: 'array' }).map((one) => one.toLowerCase());
  const spelling = { full: syllables.join(''), initials: syllables.map((one) => one[0] ?? '').join('') };
  spellings.set(title, spelling);
  return spelling;
}
