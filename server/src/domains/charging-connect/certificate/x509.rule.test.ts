import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { der, oid, partsOf, readDer, time } from './der.rule.ts';
import { issueFor, newAuthority } from './issue.ts';
import { signingRequest } from './signing-request.fixture.ts';
import { bytesOfPem, hashDataOf, readCertificate, readSigningRequest } from './x509.rule.ts';

test.each([
  ['2.5.4.3', '0603550403'],
  ['1.2.840.10045.4.3.2', '06082a8648ce3d040302'],
  ['2.16.840.1.101.3.4.2.1', '0609608648016503040201'],
])('%s is written %s', (dotted, hex) => expect(oid(dotted).toString('hex')).toBe(hex));

test('years from 2050 on have four digits', () => {
  expect(time(new Date('2049-12-31T23:59:59Z')).toString('latin1').slice(2)).toBe('491231235959Z');
  expect(time(new Date('2050-01-01T00:00:00Z')).toString('latin1').slice(2)).toBe('20500101000000Z');
});

test('lengths of one, two and three bytes are read as they were written; what is cut off is refused', () => {
  for (const length of [0, 127, 128, 255, 256, 5000]) {
    const made = der(0x04, Buffer.alloc(length));
    expect(readDer(made).body.length).toBe(length);
    expect(() => readDer(made.subarray(0, made.length - 1))).toThrow('DER');
  }
  for (const odd of ['', '30', '3080', '3085', '1f0100', '30830100']) expect(() => readDer(Buffer.from(odd, 'hex'))).toThrow('DER');
  expect(() => partsOf(readDer(der(0x04, Buffer.from([1]))))).toThrow('DER');
});

const now = new Date('2026-12-06T00:00:00Z');

test('what an authority signs is taken by OpenSSL, for a year, and names its holder', () => {
  const authority = newAuthority('Charging A', now);
  const root = new X509Certificate(authority.pem);
  expect([root.ca, root.subject, root.verify(root.publicKey)]).toEqual([true, 'CN=Charging A', true]);
  for (const type of ['rsa', 'ec', 'pss'] as const) {
    const asked = readSigningRequest(signingRequest('CP-01', type).csr);
    if ('fault' in asked) throw new Error(asked.fault);
    expect(asked.commonName).toBe('CP-01');
    const { pem, serial } = issueFor(authority, { name: asked.commonName, owner: '甲公司', ...asked }, { now, days: 365 });
    const made = new X509Certificate(pem);
    expect(made.checkIssued(root) && made.verify(root.publicKey)).toBe(true);
    expect([made.ca, made.subject, made.serialNumber.toLowerCase()]).toEqual([false, 'O=甲公司\nCN=CP-01', serial]);
    expect([made.validFromDate, made.validToDate].map((at) => at.toISOString())).toEqual([
      '2026-12-05T00:00:00.000Z',
      '2027-12-06T00:00:00.000Z',
    ]);
    expect(made.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2']);
    expect(readCertificate(made.raw)).toMatchObject({ commonName: 'CP-01', serial });
    expect(made.checkIssued(new X509Certificate(newAuthority('Charging A', now).pem))).toBe(false);
  }
  const soon = { ...authority, until: new Date('2027-01-01T00:00:00Z') };
  const { key } = generate();
  expect(issueFor(soon, { name: 'X', owner: '', key, isRsa: false }, { now, days: 365 }).until).toEqual(soon.until);
});

const generate = () => ({ key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'der' }) });

test('a root goes by hashes of its name and its key', () => {
  const { pem, serial } = newAuthority('Charging B', now);
  const bytes = bytesOfPem(pem, 'CERTIFICATE') ?? Buffer.alloc(0);
  const told = hashDataOf(bytes);
  expect(told).toMatchObject({ hashAlgorithm: 'SHA256', serialNumber: serial });
  expect(told.issuerNameHash).toMatch(/^[0-9a-f]{64}$/);
  expect(told.issuerKeyHash).not.toBe(told.issuerNameHash);
});

test('a request that is spoiled, weak or none is told apart', () => {
  const { csr } = signingRequest('CP-01', 'ec');
  const bytes = bytesOfPem(csr, 'CERTIFICATE REQUEST') ?? Buffer.alloc(0);
  const at = bytes.indexOf('CP-01');
  const other = Buffer.from(bytes);
  other.write('CP-02', at);
  expect(readSigningRequest(other.toString('base64'))).toEqual({ fault: 'signature' });
  expect(readSigningRequest(bytes.toString('base64'))).toMatchObject({ commonName: 'CP-01' });
  expect(readSigningRequest(signingRequest('CP-01', 'weak').csr)).toEqual({ fault: 'weak key' });
  expect(readSigningRequest('hello!')).toEqual({ fault: 'no PEM' });
  expect(readSigningRequest('AAAA')).toEqual({ fault: 'no certificate request' });
  for (let cut = 1; cut < bytes.length; cut += 7)
    expect(readSigningRequest(bytes.subarray(0, bytes.length - cut).toString('base64'))).toHaveProperty('fault');
});
