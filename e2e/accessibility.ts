import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { atRest } from './page-objects.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What the law asks for, and the good practices whose breach is serious; the others' findings are moderate at most and take half of the time. */
const options = {
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  rules: Object.fromEntries(
    ['accesskeys', 'aria-dialog-name', 'aria-text', 'aria-treeitem-name', 'label-title-only', 'tabindex'].map((id) => [
      id,
      { enabled: true },
    ]),
  ),
  preload: false,
} satisfies RunOptions;

/**
 * Serious and critical findings of axe on the shown page, one line each. Of pages that are kept nothing is drawn, and nothing looked at. A
 * machine under load may draw what fades for longer than anything tells: what is wrong is so a second later, too.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  const first = await findingsNow(page);
  if (first.length === 0) return first;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  return findingsNow(page);
}

async function findingsNow(page: Page): Promise<string[]> {
  // A button at work is drawn paler until its answer is there, and for a moment longer.
  await atRest(page);
  // One change of a style may lead to the next: quiet is four frames without any.
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let quiet = 0; quiet < 4; quiet++) {
      await frame();
      const running = document.getAnimations().filter((one) => one instanceof CSSTransition);
      if (running.length > 0) quiet = -1;
      await Promise.allSettled(running.map((one) => one.finished));
    }
  });
  // Evaluated, not added as a script: the page's content security policy rightly refuses inline scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> } };
    const { violations } = await axe.run({ exclude: ['.frame-hidden'] }, options);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`),
      );
  }, options);
}
