/** A line as a platform gets it; amounts in fen, a red one's negative. */
export interface DocumentLine {
  lineNo: number;
  name: string;
  taxCode: string;
  unit: string;
  qty: number;
  grossFen: number;
  netFen: number;
  taxFen: number;
  rateBp: number;
  taxPolicy: number;
}

/** A blue invoice as it is asked for. `applyNo` is the key: asked for twice, one is issued. */
export interface InvoiceDocument {
  applyNo: string;
  kind: number;
  buyer: {
    name: string;
    taxNo: string;
    addr: string;
    tel: string;
    bank: string;
    acct: string;
    email: string;
    phone: string;
    person: boolean;
  };
  seller: { name: string; taxNo: string; addr: string; tel: string; bank: string; acct: string };
  drawer: string;
  remark: string;
  appliedAt: Date;
  lines: readonly DocumentLine[];
}

export type InvoiceAnswer =
  | { state: 'issuing' }
  | { state: 'issued'; invoiceNo: string; issuedAt: Date }
  /** The platform refuses the document: the same one will not be issued. */
  | { state: 'failed'; code: string; reason: string }
  /** Nothing is wrong with it: it waits for a person to sign in at the tax bureau, or for what may be invoiced. */
  | { state: 'held'; why: Hold };
export type Hold = 'account' | 'quota';

/** A red form over some lines of a blue invoice, which are named by their numbers there. */
export interface RedForm {
  confirmNo: string;
  blueNo: string;
  blueApplyNo: string;
  issuedAt: Date;
  reason: number;
  whole: { grossFen: number; netFen: number; taxFen: number };
  lines: readonly DocumentLine[];
}

export type RedAnswer =
  | { state: 'form'; status: number; platformNo: string; expireAt: Date | null; issued: { invoiceNo: string; issuedAt: Date } | null }
  | { state: 'failed'; code: string; reason: string }
  | { state: 'held'; why: Hold };

export type FileFormat = 'pdf' | 'ofd' | 'xml';
export const unknownNumber = { state: 'unknown' } as const;

/**
 * A platform that issues invoices, for one seller. Every call may be repeated under its number; what became of it is asked for, and a callback
 * only says that it is time to ask. A call throws when it is not known what became of it.
 */
export interface InvoiceProvider {
  issue(document: InvoiceDocument, signal: AbortSignal): Promise<InvoiceAnswer>;
  query(applyNo: string, signal: AbortSignal): Promise<InvoiceAnswer | typeof unknownNumber>;
  applyRed(form: RedForm, signal: AbortSignal): Promise<RedAnswer>;
  queryRed(confirmNo: string, signal: AbortSignal): Promise<RedAnswer | typeof unknownNumber>;
  /** Hands over the files there are, each once; they come later than the number. */
  files(applyNo: string, take: (format: FileFormat, bytes: Uint8Array) => Promise<void>, signal: AbortSignal): Promise<void>;
  /** Whether its account at the tax bureau is signed in; absent: the platform does not tell. */
  session?(signal: AbortSignal): Promise<'online' | 'away'>;
  /** What may still be invoiced; absent: the platform does not tell. */
  creditFen?(signal: AbortSignal): Promise<number | null>;
}

/** A seller at its platform. */
export interface InvoiceAccount {
  dealerId: string;
  subjectId: string;
  taxNo: string;
  keys: { appKey: string; appSecret: string; accessToken: string };
}

/** Platforms of this installation by their code. */
export type InvoicePlatforms = Map<number, (account: InvoiceAccount) => InvoiceProvider>;

declare module '../../../kernel/app-context.ts' {
  interface App {
    readonly invoicePlatforms: InvoicePlatforms;
  }
}

/** What is told of an invoice that waits. */
export const holdWords: Readonly<Record<Hold, string>> = {
  account: '税局账号需要登录认证，认证后自动开具',
  quota: '开票额度不足，额度恢复后自动开具',
};
