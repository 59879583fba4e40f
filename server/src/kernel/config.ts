import { z } from 'zod';

const schema = z.object({
  /** External PostgreSQL ≥ 15, as a role that may create roles and schemas. Absent: the server starts its own. */
  DATABASE_URL: z.string().optional(),
  /** Folder of the embedded database, stored objects and keys. */
  BOCHONG_DATA: z.string().optional(),
  /** Bucket of an S3-compatible service for images, exports and documents; absent: files in the data folder. */
  BOCHONG_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  BOCHONG_S3_REGION: z.string().default('us-east-1'),
  BOCHONG_S3_ACCESS_KEY: z.string().optional(),
  BOCHONG_S3_SECRET_KEY: z.string().optional(),
  BOCHONG_HOST: z.string().default('127.0.0.1'),
  BOCHONG_PORT: z.coerce.number().int().min(0).max(65535).default(7100),
  BOCHONG_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Load the demo city on an empty database: dealers, lots, accounts, months of history. */
  BOCHONG_DEMO: z.enum(['on', 'off']).default('off'),
  BOCHONG_DEMO_DAYS: z.coerce.number().int().min(1).max(400).default(90),
  /** Pictures of the demo's last days: more than a minute of one processor. */
  BOCHONG_DEMO_PICTURES: z.enum(['on', 'off']).default('on'),
  /** Validate every response against its contract; on in development and tests. */
  BOCHONG_VALIDATE: z.enum(['on', 'off']).default('off'),
  /** Port where charge points reach this server over TLS that ends here, with its certificate and key (PEM files); absent: a proxy ends TLS. */
  BOCHONG_OCPP_TLS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  BOCHONG_OCPP_TLS_CERT: z.string().optional(),
  BOCHONG_OCPP_TLS_KEY: z.string().optional(),
  /** Header in which the installation's own proxies pass on the certificate that a charge point has shown them; absent: none is believed. */
  BOCHONG_OCPP_CLIENT_CERT_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/)
    .toLowerCase()
    .optional(),
  /** Networks (`10.1.0.0/16`) and addresses of the installation's own proxies, separated by commas; this machine is one of them always. */
  BOCHONG_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((network) => network !== ''))
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]))),
  /** How long a server that was told to stop goes on answering, while proxies learn from `/readyz` that it leaves. */
  BOCHONG_DRAIN_SECONDS: z.coerce.number().min(0).max(30).default(0),
  /** Bearer token that `/metrics` asks for; absent: it answers this machine only. */
  BOCHONG_METRICS_TOKEN: z.string().min(16).optional(),
  /** Calls a minute from one address to each public endpoint. */
  BOCHONG_PUBLIC_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Carrier of short messages; absent: messages stay in the outbox page, where the platform's staff read them. */
  BOCHONG_SMS_URL: z.url().optional(),
  BOCHONG_SMS_KEY: z.string().default(''),
  /** Address the payment channels and charge points reach this server at: notifications and files go below it. Absent: this machine's own. */
  BOCHONG_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Payment channels; other than their own addresses only where something stands in for them. */
  BOCHONG_WECHAT_PAY_URL: z.url({ protocol: /^https?$/ }).default('https://api.mch.weixin.qq.com'),
  /** Where WeChat's pages and its calls for public accounts are. */
  BOCHONG_WECHAT_OPEN_URL: z.url({ protocol: /^https?$/ }).default('https://open.weixin.qq.com'),
  BOCHONG_WECHAT_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com'),
  BOCHONG_ALIPAY_URL: z.url({ protocol: /^https?$/ }).default('https://openapi.alipay.com/gateway.do'),
  /** Platforms that issue invoices; another address only where something stands in for one. */
  BOCHONG_NUONUO_URL: z.url({ protocol: /^https?$/ }).default('https://sdk.nuonuo.com/open/v1/services'),
  /** Shared secret with the predecessor system, whose users may be taken over; absent: they may not. */
  BOCHONG_V1_SECRET: z.string().min(16).optional(),
  /** Origins (`https://host[:port]`, separated by commas) whose pages may stand in the top bar and in frames; absent: none. */
  BOCHONG_THIRD_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((origin) => origin !== ''))
    .pipe(z.array(z.string().regex(/^https?:\/\/[\w.-]+(:\d+)?$/))),
  /** Inner networks (`10.1.0.0/16`, separated by commas) in which other platforms may be called; absent: none. */
  BOCHONG_PARTNER_NETWORKS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter((network) => network !== ''))
    .pipe(z.array(z.union([z.cidrv4(), z.cidrv6()]))),
  /** Media gateway (MediaMTX) as browsers reach it: its WebRTC server, its playback server; absent: no live pictures, no recordings. */
  BOCHONG_MEDIA_GATEWAY: z.url({ protocol: /^https?$/ }).optional(),
  BOCHONG_MEDIA_PLAYBACK: z.url({ protocol: /^https?$/ }).optional(),
  /** Its API as this server reaches it. */
  BOCHONG_MEDIA_API: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:9997'),
  /** Keys that licences are checked with, separated by commas: base64 of an issuer's 32-byte Ed25519 public key; absent: the installation's own. */
  BOCHONG_LICENSE_PUBLIC_KEY: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(z.string().regex(/^[0-9A-Za-z+/]{43}=$/)).min(1))
    .optional(),
  /** Licence centre that takes activation codes; absent: the development centre inside the server. */
  BOCHONG_LICENSE_CENTRE_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** Settings of the process, read once from the environment. */
export type Config = z.output<typeof schema> & { BOCHONG_PUBLIC_URL: string };

/** Reads and checks the environment; an empty variable counts as absent, a wrong value names its variable. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')));
  if (parsed.success)
    return { ...parsed.data, BOCHONG_PUBLIC_URL: parsed.data.BOCHONG_PUBLIC_URL ?? `http://127.0.0.1:${parsed.data.BOCHONG_PORT}` };
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; '));
}
