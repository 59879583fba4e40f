import { createHash, createHmac } from 'node:crypto';

/** What a signature covers. `target`: path and query as they are sent. */
export interface Signed {
  method: string;
  target: string;
  timestamp: string;
  nonce: string;
  body: string | Uint8Array;
}

/** Method, path with query, timestamp, nonce and hex SHA-256 of the body, one a line, without one at the end. */
export const signedText = ({ method, target, timestamp, nonce, body }: Signed): string =>
  [method.toUpperCase(), target, timestamp, nonce, createHash('sha256').update(body).digest('hex')].join('\n');

/** Hex HMAC-SHA256 of the text under the key. */
export const signatureOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex');

/** Ways in which signatures usually go wrong, each with what it would have been; none of them is accepted. */
const mistakes: readonly (readonly [note: string, make: (secret: string, signed: Signed) => string])[] = [
  [
    '路径里漏了查询参数：请按实际发送的路径和?后的全部内容签名',
    (key, signed) => signatureOf(key, signedText({ ...signed, target: signed.target.split('?')[0] ?? '' })),
  ],
  ['请求正文没有参与签名：请对实际发送的正文计算SHA-256', (key, signed) => signatureOf(key, signedText({ ...signed, body: '' }))],
  ['待签名文本末尾多了换行', (key, signed) => signatureOf(key, `${signedText(signed)}\n`)],
  ['签名要用十六进制小写，不是Base64', (key, signed) => createHmac('sha256', key).update(signedText(signed)).digest('base64')],
  ['签名要用十六进制小写', (key, signed) => signatureOf(key, signedText(signed)).toUpperCase()],
  [
    '把AppSecret和文本直接做了SHA-256：请使用HMAC-SHA256',
    (key, signed) =>
      createHash('sha256')
        .update(key + signedText(signed))
        .digest('hex'),
  ],
];

/** The usual mistake that makes this signature, in words for whoever made it. */
export const mistakeIn = (secret: string, signed: Signed, signature: string): string | undefined =>
  mistakes.find(([, make]) => make(secret, signed) === signature)?.[0];
