import { type SoftwareRow, softwarePackages, softwarePlatform, softwareStatus } from '@bochong/contract/help';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { columnsOf } from '../../kit/columns.tsx';
import { filterOf } from '../../kit/filter-elements.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../kit/link-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { Allowed } from '../../kit/permission.tsx';
import { useAction } from '../../kit/use-endpoint.ts';
import { blankSoftware, SoftwareItems, type SoftwareValues, toWire } from './software-form.tsx';
import { sizeOf } from './software-size.ts';

const col = columnsOf(softwarePackages.all);
const Filter = filterOf(softwarePackages.all);
const columns = [
  col.text('name', { width: 180, fixed: 'left' }),
  col.enum('status', softwareStatus, { [softwareStatus.ON]: 'green' }),
  col.enum('platform', softwarePlatform, undefined, { width: 140 }),
  col.text('version', { width: 100 }),
  col.custom('forceUpgrade', '强制升级', (row) => (row.forceUpgrade === 1 ? '是' : '否'), { width: 90 }),
  col.custom('size', '大小', (row) => sizeOf(row.size), { width: 100 }),
  col.custom('source', '来源', (row) => (row.fileId === null ? row.url : '本平台'), { width: 200 }),
  col.text('sha256', { width: 220 }),
  col.time('updateTime'),
];

function Add() {
  const [open, setOpen] = useState(false);
  const create = useAction(softwarePackages.create, { success: '软件包已保存' });
  return (
    <Allowed to={softwarePackages.create}>
      <Button type="primary" onClick={() => setOpen(true)}>
        新增
      </Button>
      <FormModal<SoftwareValues>
        title="新增软件包"
        width={640}
        open={open}
        initial={blankSoftware}
        onClose={() => setOpen(false)}
        onSubmit={(values) => create.run({ body: toWire({ ...blankSoftware, ...values } as SoftwareValues) })}
      >
        {(form) => <SoftwareItems form={form} />}
      </FormModal>
    </Allowed>
  );
}

function Actions({ row }: { row: SoftwareRow }) {
  const [editing, setEditing] = useState(false);
  const update = useAction(softwarePackages.update, { success: '软件包已保存' });
  const remove = useAction(softwarePackages.remove, { success: '软件包已删除' });
  const params = { id: row.packageId };
  const { packageId: _, updateTime: __, rev, ...fields } = row;
  const initial = { ...fields, forceUpgrade: row.forceUpgrade === 1 };
  return (
    <>
      <Allowed to={softwarePackages.update}>
        <LinkButton onClick={() => setEditing(true)}>编辑</LinkButton>
        <FormModal<SoftwareValues>
          title="编辑软件包"
          width={640}
          open={editing}
          initial={initial}
          onClose={() => setEditing(false)}
          onSubmit={(values) => update.run({ params, body: { ...toWire({ ...initial, ...values }), rev } })}
        >
          {(form) => <SoftwareItems form={form} />}
        </FormModal>
      </Allowed>
      <Allowed to={softwarePackages.remove}>
        <ConfirmLink question={`删除${row.name} ${row.version}？用户将不能再下载`} onConfirm={() => remove.run({ params })} danger>
          删除
        </ConfirmLink>
      </Allowed>
    </>
  );
}

/** Packages the platform offers for download. */
export default function SoftwareListPage() {
  return (
    <ListPage
      list={softwarePackages.all}
      rowKey="packageId"
      columns={columns}
      filters={
        <>
          <Filter name="name">
            <Input placeholder="软件名称" allowClear />
          </Filter>
          <Filter name="platform">
            <EnumSelect of={softwarePlatform} />
          </Filter>
          <Filter name="status">
            <EnumSelect of={softwareStatus} />
          </Filter>
        </>
      }
      actions={<Add />}
      rowActions={(row) => <Actions row={row} />}
      empty="上架的软件包会出现在“软件下载”"
    />
  );
}
