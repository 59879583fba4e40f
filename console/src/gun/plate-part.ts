import { h } from '../driver/dom.ts';
import { knownPlates } from '../driver/memory.ts';
import { plateKeyboard } from '../driver/plate-keyboard.ts';
import { choice } from './choice.ts';

const none = '';
const another = '+';

/** Which car it is: it stands on the receipt. Nobody has to say it. */
export function platePart(plates: readonly string[]): { element: HTMLElement; chosen: () => string | null } {
  const known = [...new Set([...plates, ...knownPlates()])].filter((plate) => !plate.startsWith('无牌')).slice(0, 5);
  let chosen: string = known[0] ?? none;
  let typed = '';
  const keyboard = h('div');
  const options = [
    ...known.map((plate) => ({ value: plate, name: plate })),
    { value: another, name: '其他车牌' },
    { value: none, name: '不填' },
  ];
  const chooser = choice('车牌', options, chosen, (value) => {
    chosen = value;
    typed = '';
    keyboard.replaceChildren(...(value === another ? [plateKeyboard('', (plate, whole) => (typed = whole ? plate : ''))] : []));
  });
  return {
    element: h('div', { class: 'pay' }, chooser, keyboard),
    chosen: () => (chosen === another ? typed : chosen) || null,
  };
}
