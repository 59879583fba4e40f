import { type startCalls, starts } from '@bochong/contract/start';
import type { Page } from 'playwright-core';

/** A call of those that the console's start is made of answers something else; `change` is given what the server says. */
export const changeStart = (
  page: Page,
  part: keyof typeof startCalls,
  change: (answer: { data: object | null }) => object,
): Promise<unknown> =>
  page.route(`**${starts.get.path}`, async (route) => {
    const answer = await (await route.fetch()).json();
    if (answer.data !== null) answer.data[part] = { ...answer.data[part], ...change(answer.data[part]) };
    await route.fulfill({ json: answer });
  });
