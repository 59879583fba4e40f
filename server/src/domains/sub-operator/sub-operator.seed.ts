import { subOperatorPresets } from '@bochong/contract/sub-operator';
import { sql } from 'kysely';
import type { App } from '../../kernel/app-context.ts';
import { operatorTable } from './sub-operator.repo.ts';

const partners = [
  ['澜湾物业', 0, '沈澜', 0],
  ['城南停车服务', 1, '陆明川', 1],
  ['恒电投资', 3, '顾一帆', 0],
] as const;

/** Partners of an office at its first lots. */
export async function seedSubOperators(app: App, { dealerId }: { dealerId: string }): Promise<void> {
  const now = app.clock.now();
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const { rows: lots } = await sql<{ id: string }>`select id from park where dealer_id = ${dealerId} order by park_code limit 2`.execute(
      tx,
    );
    const { rows: types } = await sql<{
      id: string;
      name: string;
    }>`select id, type_name as name from sub_operator_type where dealer_id = ${dealerId}`.execute(tx);
    for (const [index, [subOperatorName, type, contact, at]] of partners.entries()) {
      const typeId = types.find(({ name }) => name === subOperatorPresets[type])?.id;
      const parkIds = lots.slice(at, at + 1).map(({ id }) => id);
      if (typeId === undefined || parkIds.length === 0) continue;
      const contract = { contractNo: `HT2026-${index + 1}`, contractStart: '2026-01-01', contractEnd: index === 1 ? '2027-12-31' : null };
      const fields = {
        subOperatorName,
        typeId,
        uscc: '',
        contact,
        address: '',
        parkIds,
        ...contract,
        splitRuleId: null,
        loginUserId: null,
      };
      await operatorTable.insert(tx, { dealerId, now }, fields, { phone: undefined, phoneCipher: app.keys.encrypt(`1390571000${index}`) });
    }
  });
}
