import {
  callPlan,
  callPlanPage,
  lawyersLetter,
  lawyersLetterPage,
  messageProgramPage,
  messageTemplatePage,
  msgTemplate,
  shortMsgPlan,
} from '@bochong/contract/collection';
import { sql } from 'kysely';
import type { RecordKind } from '../../kernel/database/record.ts';

export const collectionRecords: Readonly<Record<string, RecordKind>> = {
  callPlan: { table: 'call_plan', history: { pages: [callPlanPage.code], schema: callPlan } },
  lawyersLetter: {
    table: 'lawyers_letter',
    inLots: (parkIds) => sql`exists (select from arrears_plate p where p.dealer_id = r.dealer_id and p.id = r.plate_id
      and p.park_ids && ${parkIds}::uuid[])`,
    history: { pages: [lawyersLetterPage.code], schema: lawyersLetter },
  },
  msgTemplate: { table: 'msg_template', history: { pages: [messageTemplatePage.code], schema: msgTemplate } },
  shortMsgPlan: { table: 'short_msg_plan', history: { pages: [messageProgramPage.code], schema: shortMsgPlan } },
};
