import { h } from './dom.ts';

const greenLength = 8;

/** A plate as it looks: blue, green for new energy, white for one without a number. */
export function plateView(plateNo: string): HTMLElement {
  const look = plateNo.startsWith('无牌') ? 'none' : plateNo.length >= greenLength ? 'green' : 'blue';
  return h(
    'span',
    { class: 'number-plate', 'data-look': look, translate: 'no' },
    plateNo.slice(0, 2),
    h('i', { 'aria-hidden': 'true' }),
    plateNo.slice(2),
  );
}
