import { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { App } from '../../../kernel/app-context.ts';

/** Longest text of a certificate in a header. */
const longest = 12_000;

/** A certificate as a proxy passes it on: PEM with percent signs, or base64 of its bytes. */
function certificateIn(text: string): X509Certificate | undefined {
  try {
    const plain = text.includes('%') ? decodeURIComponent(text) : text;
    return new X509Certificate(plain.includes('BEGIN CERTIFICATE') ? plain : Buffer.from(plain, 'base64'));
  } catch {
    return undefined;
  }
}

/**
 * The certificate whose key a client proved to have: of the TLS that ends here, or, where the installation names a header for it, as one of its own
 * proxies says. Whether anybody vouches for it is not looked at.
 */
export function clientCertificateOf({ socket, headers }: IncomingMessage, { config, trusts }: App): X509Certificate | undefined {
  if ((socket as TLSSocket).encrypted === true) return (socket as TLSSocket).getPeerX509Certificate();
  const { BOCHONG_OCPP_CLIENT_CERT_HEADER: name } = config;
  const said = name === undefined || !trusts(socket.remoteAddress ?? '') ? undefined : headers[name];
  return typeof said === 'string' && said !== '' && said.length <= longest ? certificateIn(said) : undefined;
}
