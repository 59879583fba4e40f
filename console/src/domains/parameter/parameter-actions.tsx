import { fieldOf } from '@bochong/contract/kernel/field';
import { shapeOf } from '@bochong/contract/kernel/schema';
import { type ParameterRow, parameterOrigin, systemParameters } from '@bochong/contract/parameter';
import { allParameters } from '@bochong/contract/parameters';
import { z } from 'zod';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { KindEntry } from '../../kit/form-item.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { go } from '../../kit/navigation.ts';
import { LoadedTable } from '../../kit/small-table.tsx';

interface Of {
  row: ParameterRow;
  /** The lot whose value is meant; none: the reader's unit, or the platform. */
  parkId?: string | undefined;
}

/** 编辑 and 恢复默认; what another page keeps is a way there. */
export function ParameterActions({ row, parkId }: Of) {
  const { paramKey: key, paramName, pagePath, value, rev } = row;
  if (pagePath !== null) return <LinkButton onClick={() => go(pagePath)}>去设置</LinkButton>;
  const schema = allParameters.get(key)?.schema;
  const field = schema && fieldOf(shapeOf(z.object({ value: schema })), 'value');
  const where = parkId === undefined ? '' : '（所选车场）';
  return (
    <>
      {field && (
        <ActionForm
          to={systemParameters.update}
          word="编辑"
          title={`${paramName}${where}`}
          given={{ params: { key }, body: { rev, ...(parkId !== undefined && { parkId }) } }}
          {...(value !== null && { initial: { value } })}
          asks={[{ name: 'value', label: paramName, extra: row.effect, children: <KindEntry field={field} /> }]}
          done="已保存，立即生效"
        />
      )}
      {rev > 0 && (
        <ActionLink
          to={systemParameters.reset}
          input={{ params: { key }, body: { rev, ...(parkId !== undefined && { parkId }) } }}
          ask={`恢复“${paramName}”${where}？`}
          description={`以上一级的值为准；产品默认为 ${row.standardText}`}
          done="已恢复"
        >
          恢复默认
        </ActionLink>
      )}
    </>
  );
}

/** Who changed it, from what to what. */
export const ParameterChanges = ({ row: { paramKey, origin } }: Of) =>
  origin === parameterOrigin.PAGE || !allParameters.has(paramKey) ? null : (
    <>
      <h4>修改记录</h4>
      <LoadedTable
        list={systemParameters.changes}
        input={{ params: { key: paramKey } }}
        rowKey="changeId"
        columns={['at', 'by', 'parkName', 'before', 'after']}
      />
    </>
  );
