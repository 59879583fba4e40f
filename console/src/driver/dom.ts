type Child = Node | string | false | null | undefined;
type Attributes = Record<string, string | boolean | undefined | (() => void)>;

/** An element: a function is what a press does, `true` an attribute without a value, `false` and undefined none. Texts are never markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, () => value());
    else if (value !== false && value !== undefined) element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.filter((child): child is Node | string => child !== false && child !== null && child !== undefined));
  return element;
}

let shown = 0;

/** Replaces what the page shows; true for the caller as long as nothing else has replaced it. */
export function show(...children: readonly Child[]): () => boolean {
  const page = document.getElementById('page');
  const mine = ++shown;
  page?.replaceChildren(...children.filter((child): child is Node | string => !!child));
  page?.setAttribute('aria-busy', 'false');
  window.scrollTo(0, 0);
  return () => mine === shown;
}

/** A button that works once until its work is over; what fails is told beside it by `onFailure`. */
export function actionButton(words: string, look: string, work: () => Promise<void> | void, onFailure?: (message: string) => void) {
  const button = h('button', { type: 'button', class: look }, words);
  button.addEventListener('click', async () => {
    if (button.disabled) return;
    button.disabled = true;
    button.setAttribute('aria-busy', 'true');
    try {
      await work();
    } catch (failure) {
      onFailure?.(failure instanceof Error ? failure.message : String(failure));
    } finally {
      button.disabled = false;
      button.removeAttribute('aria-busy');
    }
  });
  return button;
}

/** A line that says what went wrong, empty at first; read out when it is filled. */
export function problemLine() {
  const line = h('p', { class: 'problem', role: 'alert' });
  return { line, say: (message: string) => line.replaceChildren(message) };
}
