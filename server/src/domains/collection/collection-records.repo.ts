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
import type { RecordKind } from '../../kernel/database/record.ts';
import { debtorSeen } from './debtor-scope.repo.ts';

export const collectionRecords: Readonly<Record<string, RecordKind>> = {
  callPlan: { table: 'call_plan', history: { pages: [callPlanPage.code], schema: callPlan } },
  lawyersLetter: {
    table: 'lawyers_letter',
    inLots: (parkIds) => debtorSeen('r', parkIds),
    history: { pages: [lawyersLetterPage.code], schema: lawyersLetter },
  },
  msgTemplate: { table: 'msg_template', history: { pages: [messageTemplatePage.code], schema: msgTemplate } },
  shortMsgPlan: { table: 'short_msg_plan', history: { pages: [messageProgramPage.code], schema: shortMsgPlan } },
};
