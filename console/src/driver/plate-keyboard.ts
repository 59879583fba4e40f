import { provinces } from '@bochong/contract/kernel/plate';
import { h } from './dom.ts';

const letters = 'QWERTYUPASDFGHJKLZXCVBNM';
const digits = '1234567890';
const endings = '学警港澳挂领试超';
const most = 8;
const least = 7;

/** Keys that fit at a place of the plate; no serial has I or O. */
function keysAt(place: number): string {
  if (place === 0) return provinces;
  if (place === 1) return `${letters.slice(0, 7)}O${letters.slice(7)}`;
  return digits + letters + (place >= least - 1 ? endings : '');
}

/**
 * Where a driver types a plate without the phone's own keyboard: eight places, the last for new energy. A real keyboard works, too.
 * `onChange` gets what stands there and whether it can be a plate.
 */
export function plateKeyboard(start: string, onChange: (plateNo: string, whole: boolean) => void): HTMLElement {
  let typed = start.slice(0, most);
  const places = h('output', { class: 'places', role: 'group', 'aria-label': '车牌号' });
  const keys = h('div', { class: 'keys', role: 'group', 'aria-label': '车牌键盘' });

  const type = (key: string) => {
    if (typed.length < most) change(typed + key);
  };
  const back = () => change(typed.slice(0, -1));
  const key = (name: string, label: string, press: () => void, wide = false) =>
    h('button', { type: 'button', class: wide ? 'key wide' : 'key', 'aria-label': label, click: press }, name);

  function change(next: string): void {
    typed = next;
    places.replaceChildren(
      ...Array.from({ length: most }, (_, at) =>
        h(
          'span',
          { class: 'place', 'data-next': at === typed.length, 'data-energy': at === most - 1, 'data-filled': at < typed.length },
          typed[at] ?? (at === most - 1 ? '新能源' : ''),
        ),
      ),
    );
    keys.dataset.page = typed.length === 0 ? 'provinces' : 'letters';
    keys.replaceChildren(
      ...[...keysAt(Math.min(typed.length, most - 1))].map((name) => key(name, name, () => type(name))),
      key('⌫', '删除', back, true),
    );
    onChange(typed, typed.length >= least);
  }

  const box = h('div', { class: 'keyboard' }, places, keys);
  const physical = (event: KeyboardEvent) => {
    if (!box.isConnected) return document.removeEventListener('keydown', physical);
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey) return;
    const name = event.key.toUpperCase();
    if (event.key === 'Backspace') back();
    else if (name.length === 1 && keysAt(Math.min(typed.length, most - 1)).includes(name)) type(name);
  };
  document.addEventListener('keydown', physical);
  change(typed);
  return box;
}
