import { certificateState } from '@bochong/contract/charging-connect';
import { expect, test } from 'vitest';
import { refusalOfCertificate, type Shown } from './certificate-check.rule.ts';

const { ISSUED, ACTIVE, REPLACED, REFUSED, REVOKED } = certificateState;
const point = { equipmentId: 'e1', identity: 'CP-01', registeredSerialNo: 'SN9' };
const kept = (state: number, equipmentId = 'e1') => ({ kept: { state, equipmentId } });
const good: Shown = { isOurs: true, from: 100, until: 200, commonName: 'CP-01', ...kept(ACTIVE) };

test.each<[string, Partial<Shown>, number, string | undefined]>([
  ['in use', {}, 150, undefined],
  ['not used yet', kept(ISSUED), 150, undefined],
  ['its name in another case', { commonName: 'cp-01' }, 150, undefined],
  ['its serial number', { commonName: 'SN9' }, 150, undefined],
  ['no name', { commonName: '' }, 150, 'another'],
  ['another name', { commonName: 'CP-02' }, 150, 'another'],
  ['of another charge point', kept(ACTIVE, 'e2'), 150, 'another'],
  ['of another authority', { isOurs: false }, 150, 'not signed here'],
  ['nobody knows its number', { kept: undefined }, 150, 'not signed here'],
  ['too early', {}, 99, 'expired'],
  ['at its end', {}, 200, 'expired'],
  ['revoked', kept(REVOKED), 150, 'revoked'],
  ['replaced', kept(REPLACED), 150, 'replaced'],
  ['its device had refused it', kept(REFUSED), 150, 'replaced'],
])('%s', (_, of, now, why) => {
  const refusal = refusalOfCertificate({ ...good, ...of }, point, now);
  if (why === undefined) expect(refusal).toBeUndefined();
  else expect(refusal).toContain(why);
});
