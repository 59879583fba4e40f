import type { BrowserContext, Page } from 'playwright-core';

/** What a window keeps of its messages: their words and when they came, on the clock of its document. */
type Kept = Window & { toastsSaid?: { text: string; at: number }[] };

/**
 * Windows remember the messages that went by themselves. One stands for three seconds; on a busy machine the answer to the press that caused
 * it can reach the journey later than that.
 */
export async function rememberToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const said: { text: string; at: number }[] = [];
    (window as Kept).toastsSaid = said;
    const noticed = (node: Node) => {
      if (!(node instanceof Element)) return;
      const notices = node.matches('.ant-message-notice') ? [node] : [...node.querySelectorAll('.ant-message-notice')];
      for (const notice of notices) said.push({ text: notice.textContent?.trim() ?? '', at: performance.now() });
    };
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(noticed);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

/** Messages of the last moments, the newest last; none of a document that is just being left. */
export const latelySaid = (page: Page, withinMs: number): Promise<string[]> =>
  page
    .evaluate(
      (within) => ((window as Kept).toastsSaid ?? []).filter(({ at }) => performance.now() - at <= within).map(({ text }) => text),
      withinMs,
    )
    .catch(() => []);

/** Forgets them, once what was asked for has been seen: the next message with the same words is another one. */
export const forgetToasts = (page: Page): Promise<void> =>
  page.evaluate(() => void (window as Kept).toastsSaid?.splice(0)).catch(() => undefined);
