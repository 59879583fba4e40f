import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { bits, der, oid, sequence } from './der.rule.ts';
import { nameOf, pemOf } from './x509.rule.ts';

const sha256 = sequence(oid('2.16.840.1.101.3.4.2.1'));
const pssOptions = sequence(
  der(0xa0, sha256),
  der(0xa1, sequence(oid('1.2.840.113549.1.1.8'), sha256)),
  der(0xa2, der(0x02, Buffer.from([32]))),
);
const algorithms = {
  rsa: sequence(oid('1.2.840.113549.1.1.11'), der(0x05)),
  weak: sequence(oid('1.2.840.113549.1.1.11'), der(0x05)),
  pss: sequence(oid('1.2.840.113549.1.1.10'), pssOptions),
  ec: sequence(oid('1.2.840.10045.4.3.2')),
};

/** A key with a request for a certificate (PKCS #10), as a charge point makes them. */
export function signingRequest(name: string, type: keyof typeof algorithms): { csr: string; privateKeyPem: string } {
  const { publicKey, privateKey } =
    type === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : generateKeyPairSync('rsa', { modulusLength: type === 'weak' ? 1024 : 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const body = sequence(der(0x02, Buffer.from([0])), nameOf(name, 'Maker'), key, der(0xa0));
  const pss = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };
  const signature = sign('sha256', body, type === 'pss' ? pss : privateKey);
  return {
    csr: pemOf(sequence(body, algorithms[type], bits(signature)), 'CERTIFICATE REQUEST'),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
