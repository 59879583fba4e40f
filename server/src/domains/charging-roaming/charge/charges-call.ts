import { versionsUrlOf } from '../link/handshake.ts';
import type { OcpiAnswer, OcpiAsking, OcpiCall } from '../wire/ocpi-call.ts';
import { parseOcpi } from '../wire/ocpi-refusal.ts';
import { partyOf } from '../wire/ocpi-text.rule.ts';
import { pageAsked, pageHeaders, windowOf } from '../wire/page.rule.ts';
import { cdrsPage, sessionsPage } from './charge.repo.ts';
import { sessionTold } from './charge.service.ts';

/** A page of a table: the window and the times that were asked for. */
function askedOf({ app, request }: OcpiAsking, path: string) {
  const asked = parseOcpi(pageAsked, request.query, 'query');
  const window = { ...asked, ...windowOf(asked) };
  const base = `${versionsUrlOf(app).replace(/versions$/, '')}${path}`;
  return { window, headersOf: (total: number) => pageHeaders(base, request.query, window, total) };
}

async function sessions(asking: OcpiAsking): Promise<OcpiAnswer> {
  const { window, headersOf } = askedOf(asking, 'cpo/2.2.1/sessions');
  const our = partyOf(asking.peer.ourOperatorId);
  const { rows, total } = await sessionsPage(asking.tx, asking.peer, window);
  const data: unknown[] = [];
  for (const row of rows) data.push(await sessionTold(asking, row, our));
  return { data: data.filter((one) => one !== undefined), headers: headersOf(total) };
}

async function cdrs(asking: OcpiAsking): Promise<OcpiAnswer> {
  const { window, headersOf } = askedOf(asking, 'cpo/2.2.1/cdrs');
  const { rows, total } = await cdrsPage(asking.tx, asking.peer, window);
  return { data: rows.map(({ content }) => content), headers: headersOf(total) };
}

export const chargeCalls: readonly OcpiCall[] = [
  { module: 'sessions', method: 'GET', url: '/cpo/2.2.1/sessions', answer: sessions },
  { module: 'cdrs', method: 'GET', url: '/cpo/2.2.1/cdrs', answer: cdrs },
];
