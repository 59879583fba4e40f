import { appIcons, clientKind, iconJump, iconZone } from '@bochong/contract/client-page';
import { FileUpload } from '../../fields/file-upload.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const form = recordForm(appIcons, {
  title: '应用图标',
  added: '图标已保存，发布后客户端可见',
  saved: '图标已保存，发布后客户端可见',
  rowKey: 'iconId',
  nameOf: ({ iconName }) => iconName,
  blank: { client: clientKind.H5, zone: iconZone.HOME, jumpType: iconJump.PAGE, sort: 0, visible: 1 },
  asks: [
    'client',
    'zone',
    'iconName',
    'badge',
    { name: 'icon', children: <FileUpload to={appIcons.uploadIcon} idOf={({ icon }) => icon} word="选择PNG图标" accept=".png" /> },
    'minVersion',
    'jumpType',
    { name: 'jumpValue', wide: true },
    'sort',
    'visible',
  ],
});

/** Icons of drivers' clients; what is arranged here is seen once it is published. */
export default function AppIconListPage() {
  return (
    <ListPage
      list={appIcons.list}
      rowKey="iconId"
      columns={[
        {
          name: 'iconName',
          show: ({ iconUrl, iconName }) => (
            <>
              {iconUrl && <img src={iconUrl} alt="" width={18} height={18} />} {iconName}
            </>
          ),
        },
        ...(['client', 'zone', 'visible', 'jumpType'] as const),
        { name: 'jumpValue', width: 260 },
        ...(['badge', 'minVersion', 'sort', 'updateTime'] as const),
      ]}
      filters={['iconName', 'client', 'zone']}
      actions={
        <>
          <form.Add />
          <ActionForm
            to={appIcons.publish}
            word="发布"
            button="default"
            title="发布应用图标"
            given={{}}
            initial={{ client: clientKind.H5 }}
            done="已发布，客户端立即可见"
          >
            把该客户端现在显示的图标作为新版本
          </ActionForm>
        </>
      }
      rowActions={form.rowActions}
    />
  );
}
