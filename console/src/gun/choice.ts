import { h } from '../driver/dom.ts';

let groups = 0;

/** A choice among a few words, as radio buttons. */
export function choice<T>(
  legend: string,
  options: readonly { value: T; name: string }[],
  chosen: T,
  changed: (value: T) => void,
): HTMLElement {
  groups += 1;
  const name = `choice${groups}`;
  return h(
    'fieldset',
    { class: 'channels' },
    h('legend', {}, legend),
    ...options.map((option, at) => {
      const input = h('input', { type: 'radio', name, value: String(at), checked: option.value === chosen });
      input.addEventListener('change', () => changed(option.value));
      return h('label', {}, input, option.name);
    }),
  );
}
