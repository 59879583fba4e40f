import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { enumOf } from '../../kernel/enum-of.ts';
import { documentNo, fen, id, nameText, plateNo, text, uuid, words } from '../../kernel/fields.ts';
import { pageQuery, pageWithSummary, platePart, queryCode } from '../../kernel/page.ts';
import { plateColor } from '../../kernel/vehicle.ts';
import { lawyersLetterPage } from './menu.ts';

/** What must hold before a letter may be written. */
export const letterCondition = enumOf('letterCondition', '发函条件', {
  APPEAL: [1, '不在申诉中', 'amber'],
  AMOUNT: [2, '欠费金额', 'amber'],
  AGE: [3, '账龄', 'amber'],
  LIMITATION: [4, '诉讼时效', 'red'],
  EVIDENCE: [5, '证据', 'amber'],
  REMINDERS: [6, '送达催缴', 'amber'],
});

export const letterReadiness = enumOf('letterReadiness', '是否可发函', {
  READY: [1, '可发函', 'green'],
  ONE_SHORT: [2, '差一项', 'amber'],
  MORE_SHORT: [3, '差多项', 'grey'],
});

const count = (label: string) => z.number().int().min(0).meta({ title: label });
const unmet = z
  .array(
    z.object({
      condition: letterCondition.schema,
      reason: words('还差'),
      /** The same in a few words, for a line of a list. */
      missing: words('还差'),
    }),
  )
  .meta({ title: '还差' });
const vehicle = { plateId: id('欠费车牌'), plateNo: plateNo(), plateColor: plateColor.schema };

/** A vehicle that owes and stands in no open letter, with every condition that it does not meet; none: a letter may be written. */
export const letterCandidate = z.object({
  ...vehicle,
  readiness: letterReadiness.schema,
  owedFen: fen('欠费'),
  recordCount: count('笔数'),
  /** Of the oldest debt, in days. */
  maxAgeDays: count('账龄(天)'),
  deliveredReminders: count('送达催缴(次)'),
  unmet,
});
export type LetterCandidate = z.output<typeof letterCandidate>;

/** Vehicles looked at: those that owe most. */
export const letterCandidateLimit = 2000;
/** Letters drafted by one call. */
export const letterDraftLimit = 50;

const plateIds = z
  .array(uuid('欠费车牌'))
  .min(1, '请选择车辆')
  .max(letterDraftLimit, `一次最多${letterDraftLimit}辆`)
  .refine((ids) => new Set(ids).size === ids.length, '车辆不能重复');
const templateId = uuid('函件模板');

/** To whom a letter goes. */
export const letterOwner = z.object({ ownerName: nameText('车主', 50), address: text('地址', 200, 1) });

/** What one vehicle's letter would say. `${ownerName}` still stands in it: whoever drafts it enters the name. */
export const letterPreview = z.object({
  ...vehicle,
  owedFen: fen('欠费'),
  recordCount: count('笔数'),
  content: words('正文'),
  /** Why none is drafted; empty when one is. */
  reason: words('不能发函'),
});
export type LetterPreview = z.output<typeof letterPreview>;

/** What became of one vehicle of a batch: a draft, or the reason there is none. */
export const letterDraft = z.object({
  ...vehicle,
  letterId: id('律师函').nullable(),
  letterNo: documentNo('函号'),
  reason: words('不能发函'),
});
export type LetterDraft = z.output<typeof letterDraft>;

const base = '/charge/v2/api/arrears/lawyersLetter';

export const letterCandidates = {
  /** The nearest to a letter first, then who owes most. */
  list: endpoint({
    method: 'GET',
    path: `${base}/candidate/list`,
    title: '可发函车辆',
    access: [lawyersLetterPage.code],
    query: pageQuery({
      plateNo: platePart().optional(),
      readiness: queryCode(letterReadiness.schema).optional(),
      /** Vehicles that lack this. */
      condition: queryCode(letterCondition.schema).meta({ title: '还差' }).optional(),
    }),
    data: pageWithSummary(
      letterCandidate,
      z.object({
        checked: count('已核对'),
        /** More vehicles owe than were looked at. */
        capped: z.boolean(),
        ready: count('可发函'),
        oneShort: count('差一项'),
      }),
    ),
  }),
  /** The letters as a draft would fix them now. */
  preview: endpoint({
    method: 'POST',
    path: `${base}/candidate/preview`,
    title: '律师函预览',
    writes: false,
    audited: false,
    access: [lawyersLetterPage.can.add],
    body: z.object({ templateId, plateIds }),
    data: z.array(letterPreview),
  }),
  /** Drafts, one for each vehicle that may have one. A vehicle in an open letter gets no second one: sent twice, it makes nothing twice. */
  draft: endpoint({
    method: 'POST',
    path: `${base}/candidate/draft`,
    title: '批量起草律师函',
    access: [lawyersLetterPage.can.add],
    body: z.object({
      templateId,
      letters: z
        .array(z.object({ plateId: uuid('欠费车牌'), ownerName: nameText('车主', 50), address: text('地址', 200, 1) }))
        .min(1, '请选择车辆')
        .max(letterDraftLimit, `一次最多${letterDraftLimit}份`)
        .refine((letters) => new Set(letters.map((letter) => letter.plateId)).size === letters.length, '车辆不能重复'),
    }),
    data: z.object({ drafted: count('已起草'), results: z.array(letterDraft) }),
  }),
};
