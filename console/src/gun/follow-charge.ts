import { actionButton, h, problemLine } from '../driver/dom.ts';
import { messageOf } from './advice.ts';

const pollMs = 3000;

/** Who asks: the scanned gun and the number that was proved. */
export interface Phone {
  token: string;
  pass: string;
}

export const fact = (label: string, value: string) => h('div', {}, h('dt', {}, label), h('dd', {}, value));
export const figure = (label: string, value: string) => h('div', { class: 'figure' }, h('b', {}, value), h('span', {}, label));

/** The button that stops, once more asked for: a charge that was stopped does not go on. `stop` says in the box what comes of it. */
export function stopPart(stop: (box: HTMLElement) => Promise<void>): HTMLElement {
  const { line, say } = problemLine();
  const box = h('div', { class: 'pay' });
  const ask = (): void =>
    box.replaceChildren(
      h('p', { role: 'status' }, '停止后需要重新启动才能再充。现在停止？'),
      line,
      actionButton('确认停止', 'main', () => stop(box), say),
      h('button', { type: 'button', class: 'plain', click: offer }, '继续充电'),
    );
  const offer = (): void => box.replaceChildren(h('button', { type: 'button', class: 'second', click: ask }, '停止充电'));
  offer();
  return box;
}

interface Followed<Charge> {
  first: Charge;
  ask(): Promise<Charge>;
  /** Whether there is more to come. */
  goesOn(charge: Charge): boolean;
  /** Whether the page still shows it. */
  here(): boolean;
  draw(charge: Charge): void;
  say(problem: string): void;
}

/** Follows a charge while it runs; a network that is away for a while changes nothing. */
export async function follow<Charge>({ first, ask, goesOn, here, draw, say }: Followed<Charge>): Promise<void> {
  for (let charge = first; goesOn(charge) && here(); ) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    if (!here()) return;
    if (document.hidden) continue;
    try {
      charge = await ask();
      if (!here()) return;
      say('');
      draw(charge);
    } catch (failure) {
      say(`${messageOf(failure)}。下面是最后一次收到的数据`);
    }
  }
}
