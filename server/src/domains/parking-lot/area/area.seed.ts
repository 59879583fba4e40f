import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';

/** Districts of the demo city by the start of an address: names and GB/T 2260 codes from province to district. */
const districts: Readonly<Record<string, readonly (readonly [name: string, regionCode: string])[]>> = {
  杭州市滨江区: [
    ['浙江省', '33'],
    ['杭州市', '3301'],
    ['滨江区', '330108'],
  ],
  杭州市西湖区: [
    ['浙江省', '33'],
    ['杭州市', '3301'],
    ['西湖区', '330106'],
  ],
  青岛市市南区: [
    ['山东省', '37'],
    ['青岛市', '3702'],
    ['市南区', '370202'],
  ],
  青岛市市北区: [
    ['山东省', '37'],
    ['青岛市', '3702'],
    ['市北区', '370203'],
  ],
};

/** District an address lies in, added with its city and province when the dealer has none of them; null outside the demo city. */
export async function seedAreaOf(tx: Tx, dealerId: string, address: string): Promise<string | null> {
  const key = Object.keys(districts).find((start) => address.startsWith(start));
  let parentId: string | null = null;
  for (const [index, [areaName, regionCode]] of (districts[key ?? ''] ?? []).entries()) {
    const known = await tx
      .selectFrom('area')
      .select('id')
      .where('dealer_id', '=', dealerId)
      .where('region_code', '=', regionCode)
      .executeTakeFirst();
    const id: string = known?.id ?? newId();
    const row = { dealer_id: dealerId, id, parent_id: parentId, area_name: areaName, region_code: regionCode, level: index + 1 };
    if (!known) await tx.insertInto('area').values(row).execute();
    parentId = id;
  }
  return parentId;
}
