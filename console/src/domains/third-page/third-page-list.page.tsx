import { type ThirdPageRow, thirdOpenMode, thirdPages, thirdSsoType } from '@bochong/contract/third-page';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { columnsOf, StateTag } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { blankThirdPage, ThirdPageItems, type ThirdPageValues, toWire } from './third-page-form.tsx';

const col = columnsOf(thirdPages.list);
const Filter = filterOf(thirdPages.list);
const columns = [
  col.custom('name', '名称', (row) => (
    <>
      {row.iconUrl && <img src={row.iconUrl} alt="" width={18} height={18} />} {row.name}
    </>
  )),
  col.custom(
    'status',
    '状态',
    (row) => <StateTag tone={row.status === 1 ? 'green' : 'grey'}>{row.status === 1 ? '启用' : '停用'}</StateTag>,
    { width: 90 },
  ),
  col.text('urlTemplate', { width: 340 }),
  col.custom('hostAllowed', '域名', (row) => (row.hostAllowed ? '已允许' : <StateTag tone="red">未允许</StateTag>), { width: 100 }),
  col.enum('openMode', thirdOpenMode),
  col.enum('ssoType', thirdSsoType),
  col.number('sort', { width: 80 }),
  col.time('updateTime'),
];

function Add() {
  const [open, setOpen] = useState(false);
  const create = useAction(thirdPages.create, { success: '第三方页面已保存' });
  return (
    <Allowed to={thirdPages.create}>
      <Button type="primary" onClick={() => setOpen(true)}>
        新增
      </Button>
      <FormModal<ThirdPageValues>
        title="新增第三方页面"
        open={open}
        initial={blankThirdPage}
        onClose={() => setOpen(false)}
        onSubmit={(values) => create.run({ body: toWire({ ...blankThirdPage, ...values } as ThirdPageValues) })}
      >
        <ThirdPageItems hasSecret={false} />
      </FormModal>
    </Allowed>
  );
}

function Actions({ row }: { row: ThirdPageRow }) {
  const [editing, setEditing] = useState(false);
  const update = useAction(thirdPages.update, { success: '第三方页面已保存' });
  const remove = useAction(thirdPages.remove, { success: '第三方页面已删除' });
  const params = { id: row.pageId };
  return (
    <>
      <Allowed to={thirdPages.update}>
        <LinkButton onClick={() => setEditing(true)}>编辑</LinkButton>
        <FormModal<ThirdPageValues>
          title="编辑第三方页面"
          open={editing}
          initial={{ ...row, status: row.status === 1 }}
          onClose={() => setEditing(false)}
          onSubmit={(values) => update.run({ params, body: { ...toWire({ ...row, ...values }), rev: row.rev } })}
        >
          <ThirdPageItems hasSecret={row.hasSecret} />
        </FormModal>
      </Allowed>
      <Allowed to={thirdPages.remove}>
        <ConfirmLink question={`删除“${row.name}”？它会从顶栏消失`} onConfirm={() => remove.run({ params })} danger>
          删除
        </ConfirmLink>
      </Allowed>
    </>
  );
}

/** Pages of other systems that stand in the top bar. */
export default function ThirdPageListPage() {
  return (
    <ListPage
      list={thirdPages.list}
      rowKey="pageId"
      columns={columns}
      filters={
        <Filter name="name">
          <Input placeholder="名称" allowClear />
        </Filter>
      }
      actions={<Add />}
      rowActions={(row) => <Actions row={row} />}
      empty="启用的第三方页面会以图标出现在顶栏"
    />
  );
}
