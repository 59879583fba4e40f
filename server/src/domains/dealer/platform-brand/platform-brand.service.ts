import { platformBrandErrors } from '@bochong/contract/dealer';
import type { Context } from '../../../kernel/app-context.ts';
import { fail, found } from '../../../kernel/http/errors.ts';
import { sha256Hex } from '../../../kernel/session/secret.ts';
import { kindOfBytes, pictureKinds } from '../../../kernel/storage/file-kind.ts';
import { saveLogo } from './platform-brand.repo.ts';

/** Refuses a data address that does not hold the picture it says: it is shown to everybody who opens the login page. */
export function assertLogo(logo: string): void {
  if (logo === '') return;
  const kind = kindOfBytes(Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64'));
  if (!pictureKinds.some((picture) => picture === kind)) fail(platformBrandErrors.notPicture);
}

/** Shows another logo under every host name of a platform; the audit keeps the hash of the picture. */
export async function setLogo({ domain, logo }: { domain: string; logo: string }, { tx, audit }: Context): Promise<null> {
  assertLogo(logo);
  const [first, ...others] = await saveLogo(tx, domain, logo);
  const domains = [found(first), ...others];
  audit({ targetType: 'platform_domain', targetId: domain, detail: { domains, logoSha256: logo && sha256Hex(logo) } });
  return null;
}
