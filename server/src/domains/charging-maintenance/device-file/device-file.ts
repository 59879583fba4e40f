import type { App } from '../../../kernel/app-context.ts';
import { type Transfer, transferToken } from './transfer-token.ts';

/** Paths that devices fetch from and hand in to; the token says what for. */
export const deviceFilePaths = { firmware: '/api/device/firmware', log: '/api/device/log' } as const;

/** Address for one transfer; `name` is for people and for devices that look at the end of it. */
export const fileAddress = (app: App, transfer: Transfer, name: string): string =>
  new URL(
    `${deviceFilePaths[transfer.kind]}/${transferToken(app.keys, transfer)}/${encodeURIComponent(name)}`,
    app.config.BOCHONG_PUBLIC_URL,
  ).href;
