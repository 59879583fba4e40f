import { expect, test } from 'vitest';
import { refusalOfAction } from './ocpp-action.rule.ts';
import { errorCode, errorFrame, type Fault, readFrame } from './ocpp-frame.rule.ts';

const call = (id: unknown, action: unknown = 'Heartbeat', payload: unknown = {}) => JSON.stringify([2, id, action, payload]);
const long = 'x'.repeat(40);

test.each([
  ['not JSON', '{', null, '[4,"-1","RpcFrameworkError","",{}]'],
  ['not an array', '{"a":1}', null, '[4,"-1","RpcFrameworkError","",{}]'],
  ['no id', '[2]', null, '[4,"-1","RpcFrameworkError","",{}]'],
  ['an id nothing can be told back of', '[2,{},"Heartbeat",{}]', null, '[4,"-1","RpcFrameworkError","",{}]'],
  ['another message type', '[7,"a","Heartbeat",{}]', null, '[4,"a","MessageTypeNotSupported","",{}]'],
  ['an empty id', call(''), '[4,"","FormationViolation","messageId",{}]', '[4,"","FormatViolation","messageId",{}]'],
  ['a number as id', call(17), '[4,17,"FormationViolation","messageId",{}]', '[4,17,"FormatViolation","messageId",{}]'],
  [
    'an id that is too long',
    call(long),
    `[4,"${long.slice(0, 36)}","FormationViolation","messageId",{}]`,
    `[4,"${long.slice(0, 36)}","FormatViolation","messageId",{}]`,
  ],
  ['no action', '[2,"a"]', '[4,"a","FormationViolation","action",{}]', '[4,"a","FormatViolation","action",{}]'],
  ['an answer under no id of ours', '[3,"",{}]', null, null],
])('%s is answered as its version demands', (_, text, in16, in201) => {
  for (const [version, answer] of [
    ['1.6', in16],
    ['2.0.1', in201],
  ] as const) {
    const frame = readFrame(text, version);
    expect('answer' in frame ? frame.answer : frame).toBe(answer);
  }
});

test('a payload of null, or none, is an empty object; calls, results and errors are read', () => {
  expect(readFrame('[2,"a","Heartbeat",null]', '1.6')).toEqual({ kind: 'call', id: 'a', action: 'Heartbeat', payload: {} });
  expect(readFrame('[2,"a","Heartbeat"]', '1.6')).toMatchObject({ payload: {} });
  expect(readFrame('[3,"a",{"status":"Accepted"}]', '1.6')).toEqual({ kind: 'result', id: 'a', payload: { status: 'Accepted' } });
  const error = { kind: 'error', id: 'a', code: 'GenericError', description: 'x' };
  expect(readFrame('[4,"a","GenericError","x",{}]', '1.6')).toEqual(error);
});

test('codes are spelled as each version spells them', () => {
  const spelled: [Fault, string, string][] = [
    ['occurrence', 'OccurenceConstraintViolation', 'OccurenceConstraintViolation'],
    ['formation', 'FormationViolation', 'FormatViolation'],
    ['type', 'TypeConstraintViolation', 'TypeConstraintViolation'],
    ['property', 'PropertyConstraintViolation', 'PropertyConstraintViolation'],
    ['protocol', 'ProtocolError', 'ProtocolError'],
    ['security', 'SecurityError', 'SecurityError'],
    ['notImplemented', 'NotImplemented', 'NotImplemented'],
    ['notSupported', 'NotSupported', 'NotSupported'],
    ['internal', 'InternalError', 'InternalError'],
  ];
  for (const [fault, in16, in201] of spelled) expect([errorCode('1.6', fault), errorCode('2.0.1', fault)]).toEqual([in16, in201]);
  expect(errorFrame('1.6', 'a', 'internal')).toBe('[4,"a","InternalError","",{}]');
});

test.each([
  ['Heartbeat', 'silent', false, 'security'],
  ['Heartbeat', 'pending', false, 'security'],
  ['Heartbeat', 'pending', true, undefined],
  ['StartTransaction', 'pending', true, 'security'],
  ['Heartbeat', 'rejected', true, 'security'],
  ['BootNotification', 'silent', false, undefined],
  ['BootNotification', 'rejected', false, undefined],
  ['Heartbeat', 'accepted', false, undefined],
  ['Reset', 'accepted', false, 'notImplemented'],
  ['Nonsense', 'accepted', false, 'notImplemented'],
  ['Nonsense', 'silent', false, 'security'],
  ['SignCertificate', 'accepted', false, undefined],
  ['SignCertificate', 'pending', false, 'security'],
  ['SignCertificate', 'pending', true, undefined],
] as const)('%s while %s (asked for: %s): %s', (action, boot, asked, refusal) => {
  expect(refusalOfAction(action, boot, asked)).toBe(refusal);
});
