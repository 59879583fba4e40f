/** Versions whose frames are read; one that is not built yet has its words here, because they differ. */
export type OcppVersion = '1.6' | '2.0.1';

/** What is wrong with a message, in the words of no version. */
export type Fault =
  | 'formation'
  | 'protocol'
  | 'security'
  | 'notImplemented'
  | 'notSupported'
  | 'occurrence'
  | 'type'
  | 'property'
  | 'internal'
  | 'framework'
  | 'messageType';

/** Error codes of CALLERROR as each version spells them: `Occurence…` is how both are written, the others differ. */
const codes: Record<OcppVersion, Record<Fault, string>> = {
  '1.6': {
    formation: 'FormationViolation',
    protocol: 'ProtocolError',
    security: 'SecurityError',
    notImplemented: 'NotImplemented',
    notSupported: 'NotSupported',
    occurrence: 'OccurenceConstraintViolation',
    type: 'TypeConstraintViolation',
    property: 'PropertyConstraintViolation',
    internal: 'InternalError',
    framework: 'GenericError',
    messageType: 'GenericError',
  },
  '2.0.1': {
    formation: 'FormatViolation',
    protocol: 'ProtocolError',
    security: 'SecurityError',
    notImplemented: 'NotImplemented',
    notSupported: 'NotSupported',
    occurrence: 'OccurenceConstraintViolation',
    type: 'TypeConstraintViolation',
    property: 'PropertyConstraintViolation',
    internal: 'InternalError',
    framework: 'RpcFrameworkError',
    messageType: 'MessageTypeNotSupported',
  },
};

export const errorCode = (version: OcppVersion, fault: Fault): string => codes[version][fault];

/** Longest message id. */
const longestId = 36;

/** A message id as it is answered: what a device sends as a number is told back as one. */
export type MessageId = string | number;

export type Frame =
  | { kind: 'call'; id: string; action: string; payload: unknown }
  | { kind: 'result'; id: string; payload: unknown }
  | { kind: 'error'; id: string; code: string; description: string }
  /** Cannot be read, and counts against the connection; 1.6 answers nothing. */
  | { kind: 'unreadable'; answer: string | null }
  /** Can be read and is answered with an error, or with nothing. */
  | { kind: 'refused'; fault: Fault; answer: string | null };

/** Text of a CALLERROR. */
export const errorFrame = (version: OcppVersion, id: MessageId, fault: Fault, description = ''): string =>
  JSON.stringify([4, id, errorCode(version, fault), description.slice(0, 255), {}]);

/** Text of a CALLRESULT. */
export const resultFrame = (id: MessageId, payload: object): string => JSON.stringify([3, id, payload]);

/** Text of a CALL. */
export const callFrame = (id: string, action: string, payload: object): string => JSON.stringify([2, id, action, payload]);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads one frame; never throws. A `null` payload, and one that is left out, is an empty object. An id that breaks the rules is told back as it
 * came, cut to 36 characters; one that is neither text nor number cannot be told back, so that the frame is unreadable.
 */
export function readFrame(text: string, version: OcppVersion): Frame {
  const unreadable: Frame = { kind: 'unreadable', answer: version === '1.6' ? null : errorFrame(version, '-1', 'framework') };
  const frame = parsed(text);
  if (!Array.isArray(frame)) return unreadable;
  const [type, id, third, fourth] = frame as unknown[];
  if (typeof id !== 'string' && typeof id !== 'number') return unreadable;
  if (type !== 2 && type !== 3 && type !== 4) {
    const answer = version === '1.6' ? null : errorFrame(version, id, 'messageType');
    return { kind: 'refused', fault: 'messageType', answer };
  }
  if (typeof id === 'number' || id === '' || id.length > longestId) {
    const told = typeof id === 'string' ? id.slice(0, longestId) : id;
    // An answer of theirs that names nothing of ours is not answered in its turn.
    return { kind: 'refused', fault: 'formation', answer: type === 2 ? errorFrame(version, told, 'formation', 'messageId') : null };
  }
  if (type === 3) return { kind: 'result', id, payload: third ?? {} };
  if (type === 4) return { kind: 'error', id, code: String(third ?? ''), description: String(fourth ?? '') };
  if (typeof third !== 'string' || third === '')
    return { kind: 'refused', fault: 'formation', answer: errorFrame(version, id, 'formation', 'action') };
  return { kind: 'call', id, action: third, payload: fourth ?? {} };
}

/** Whether a payload is a JSON object, the only form a message has. */
export const isPayload = (payload: unknown): payload is Record<string, unknown> =>
  typeof payload === 'object' && payload !== null && !Array.isArray(payload);
