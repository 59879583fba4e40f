import { type startCalls, starts } from '@bochong/contract/start';
import type { Page } from 'playwright-core';

type Change = (answer: { data: object | null }) => object;

/** Calls of those that the console's start is made of answer something else; each change is given what the server says. */
export const changeStart = (page: Page, changes: Partial<Record<keyof typeof startCalls, Change>>): Promise<unknown> =>
  page.route(`**${starts.get.path}`, async (route) => {
    const answer = await (await route.fetch()).json();
    for (const [part, change] of answer.data === null ? [] : Object.entries(changes))
      answer.data[part] = { ...answer.data[part], ...change(answer.data[part]) };
    await route.fulfill({ json: answer });
  });
