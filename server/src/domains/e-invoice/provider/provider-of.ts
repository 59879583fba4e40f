import { invoicePlatform } from '@bochong/contract/e-invoice';
import type { App } from '../../../kernel/app-context.ts';
import type { StoredSubject } from '../subject/invoice-subject.repo.ts';
import type { InvoiceAccount, InvoiceProvider } from './invoice-provider.ts';

export const noKeys: InvoiceAccount['keys'] = { appKey: '', appSecret: '', accessToken: '' };

export const keysOf = (app: Pick<App, 'keys'>, { keysCipher }: Pick<StoredSubject, 'keysCipher'>): InvoiceAccount['keys'] =>
  keysCipher === null ? noKeys : { ...noKeys, ...(JSON.parse(app.keys.decrypt(keysCipher)) as Partial<InvoiceAccount['keys']>) };

/** Whether invoices of a seller can be issued: its platform is there, and has its keys where it needs any. */
export const isConnected = (app: Pick<App, 'invoicePlatforms'>, { platform, keysCipher }: StoredSubject): boolean =>
  app.invoicePlatforms.has(platform) && (platform === invoicePlatform.SIMULATED || keysCipher !== null);

/** The platform of a seller; throws when it is not connected. */
export function providerOf(app: App, subject: StoredSubject): InvoiceProvider {
  const open = app.invoicePlatforms.get(subject.platform);
  if (!open || !isConnected(app, subject)) throw new Error('开票主体未接入开票平台');
  const { dealerId, id: subjectId, taxNo } = subject;
  return open({ dealerId, subjectId, taxNo, keys: keysOf(app, subject) });
}
