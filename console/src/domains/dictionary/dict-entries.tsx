import { type DictEntry, type DictTypeRow, dictKind, sysDicts } from '@bochong/contract/dictionary';
import type { Tone } from '@bochong/contract/kernel/field-kind';
import { ActionForm } from '../../kit/action-form.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { StateTag } from '../../kit/columns.tsx';
import { LinkButton } from '../../kit/link-button.tsx';
import { go } from '../../kit/navigation.ts';
import { LoadedTable } from '../../kit/small-table.tsx';

const asks = ['dicName', 'sort', 'isDefault'] as const;
const word = ({ tone, dicName }: DictEntry) => (tone === null ? dicName : <StateTag tone={tone as Tone}>{dicName}</StateTag>);

function Actions({ entry, dicType }: { entry: DictEntry; dicType: string }) {
  const { entryId, dicCode, dicName, enabled, rev, own, sort, isDefault } = entry;
  return (
    <>
      <ActionLink
        to={sysDicts.switchStatus}
        input={{ body: { dicType, dicCode, enabled: !enabled, rev } }}
        ask={`${enabled ? '停用' : '启用'}“${dicName}”？`}
        description={enabled ? '表单立即不再提供它；已使用它的记录照常显示' : '表单立即重新提供它'}
        done={enabled ? '已停用' : '已启用'}
      >
        {enabled ? '停用' : '启用'}
      </ActionLink>
      {own && entryId !== null && (
        <>
          <ActionForm
            to={sysDicts.update}
            word="编辑"
            title={`编辑“${dicName}”`}
            given={{ params: { id: entryId }, body: { rev } }}
            initial={{ dicName, sort, isDefault }}
            asks={asks}
            done="条目已保存"
          />
          <ActionLink
            to={sysDicts.remove}
            input={{ params: { id: entryId } }}
            ask={`删除“${dicName}”？`}
            description="表单不再提供它；已使用它的记录照常显示"
            done="条目已删除"
            danger
          >
            删除
          </ActionLink>
        </>
      )}
    </>
  );
}

/** Entries of a dictionary and the pages that use it. */
export function DictEntries({ row: { dicType, kind, pages } }: { row: DictTypeRow }) {
  const extendable = kind === dictKind.WORDS;
  return (
    <>
      <p>
        {extendable
          ? '表单提供这些词，也可直接输入其他内容。修改立即对新打开的表单生效；记录里保存的是词本身，停用或删除后旧记录不变。'
          : '编码与含义由产品规定，各单位一致，不能修改。'}
      </p>
      {extendable && (
        <p>
          <ActionForm
            to={sysDicts.create}
            word="新增条目"
            button="primary"
            given={{ body: { dicType } }}
            initial={{ sort: 0, isDefault: 0 }}
            asks={asks}
            done="条目已新增"
          />
        </p>
      )}
      <LoadedTable
        list={sysDicts.entries}
        input={{ query: { dicType } }}
        rowKey="dicCode"
        columns={
          extendable
            ? [
                { name: 'dicName', show: word, width: 230 },
                { name: 'scope', width: 80 },
                { name: 'enabled', width: 80 },
                { name: 'isDefault', width: 60 },
                { name: 'sort', width: 60 },
                { name: 'updatedBy', width: 90 },
              ]
            : [
                { name: 'dicCode', width: 100 },
                { name: 'dicName', show: word },
              ]
        }
        {...(extendable && { rowActions: (entry: DictEntry) => <Actions entry={entry} dicType={dicType} /> })}
      />
      <h4>使用它的页面</h4>
      {pages.length === 0 && <p>只在内部流程中使用</p>}
      <p>
        {pages.map(({ path, title }) => (
          <LinkButton key={path} onClick={() => go(path)}>
            {title}
          </LinkButton>
        ))}
      </p>
    </>
  );
}
