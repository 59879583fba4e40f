import { certificateState } from '@bochong/contract/charging-connect';

/** A certificate as it was shown, and what is known of it. */
export interface Shown {
  /** Signed by an authority of the operating unit that its name belongs to. */
  isOurs: boolean;
  from: number;
  until: number;
  commonName: string;
  /** What is kept under its number; undefined: nothing. */
  kept: { state: number; equipmentId: string } | undefined;
}

/** Whether a name in a certificate is that of a charge point: its identity, or the serial number that it was registered with. */
export const isNameOf = (
  name: string,
  { identity, registeredSerialNo }: { identity: string | null; registeredSerialNo: string },
): boolean => name !== '' && (name.toLowerCase() === identity?.toLowerCase() || name === registeredSerialNo);

/** Why a certificate does not let its holder in; undefined: it does. */
export function refusalOfCertificate(
  shown: Shown,
  point: { equipmentId: string; identity: string; registeredSerialNo: string },
  now: number,
): string | undefined {
  const { isOurs, from, until, commonName, kept } = shown;
  if (!isOurs || !kept) return 'the certificate was not signed here';
  if (now < from || now >= until) return 'the certificate has expired';
  if (kept.equipmentId !== point.equipmentId || !isNameOf(commonName, point)) return 'the certificate belongs to another charge point';
  if (kept.state === certificateState.REVOKED) return 'the certificate was revoked';
  const isGood = kept.state === certificateState.ISSUED || kept.state === certificateState.ACTIVE;
  return isGood ? undefined : 'the certificate was replaced';
}
