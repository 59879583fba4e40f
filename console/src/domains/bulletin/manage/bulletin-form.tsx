import { UploadOutlined } from '@ant-design/icons';
import { type Attachment, audienceType, bulletinCategory, bulletinFields, bulletins } from '@bochong/contract/bulletin';
import { dealers, dealerType } from '@bochong/contract/dealer';
import { Button, Form, Select, TreeSelect, Upload } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { recordPage } from '../../../kit/record-page.tsx';
import { useIsPlatform } from '../../../kit/session.ts';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { BulletinEditor } from './bulletin-editor.tsx';

const Item = itemOf(bulletinFields);

/** Whom it is for: the platform chooses, a dealer's bulletin goes to its own people. */
function Audience() {
  const kind = Form.useWatch<number | undefined>('audienceType');
  const areas = useEndpoint(bulletins.areas, {}, { enabled: kind === audienceType.AREA });
  return (
    <>
      <Item name="audienceType" />
      <Item name="dealerTypes" hidden={kind !== audienceType.DEALER_TYPE}>
        <Select mode="multiple" options={[...dealerType.options]} />
      </Item>
      <Item name="areaIds" hidden={kind !== audienceType.AREA}>
        <TreeSelect
          multiple
          treeDefaultExpandAll
          treeData={(areas.data ?? []) as never}
          fieldNames={{ label: 'areaName', value: 'areaId' }}
        />
      </Item>
      <Item name="dealerIds" hidden={kind !== audienceType.DEALER}>
        <ChosenSelect
          mode="multiple"
          endpoint={dealers.chosen}
          input={(dealerName) => ({ query: { dealerName: dealerName || undefined, size: 50 } })}
          option={({ dealerId, dealerName }) => ({ value: dealerId, label: dealerName })}
        />
      </Item>
    </>
  );
}

/** Files as they are stored; each is uploaded when it is chosen. */
function Attachments({ value = [], onChange }: { value?: Attachment[]; onChange?(files: Attachment[]): void }) {
  const attach = useAction(bulletins.attach);
  const add = async (file: File) => {
    const stored = await attach.run({ body: { file } });
    if (stored) onChange?.([...value, stored]);
  };
  return (
    <Upload
      fileList={value.map(({ fileId, fileName }) => ({ uid: fileId, name: fileName, status: 'done' as const }))}
      beforeUpload={(file) => {
        void add(file);
        return false;
      }}
      onRemove={({ uid }) => onChange?.(value.filter(({ fileId }) => fileId !== uid))}
    >
      <Button icon={<UploadOutlined />} loading={attach.pending} disabled={value.length >= 5}>
        选择文件
      </Button>
    </Upload>
  );
}

/** Everything a bulletin has. */
function BulletinItems() {
  const platform = useIsPlatform();
  return (
    <>
      <Item name="title" wide />
      <div className="field-grid">
        <Item name="category" />
        {platform && <Audience />}
        <Item name="publishAt" tooltip="不填则审批通过后立即发布" />
        <Item name="expireAt" />
        <Item name="forceRead" tooltip="登录后弹出，阅读前不能关闭" />
        <Item name="isTop" />
      </div>
      <Item name="content">
        <BulletinEditor />
      </Item>
      <Form.Item name="attachments" label="附件" extra="最多5个，每个不超过20MB">
        <Attachments />
      </Form.Item>
    </>
  );
}

export const bulletinPage = recordPage(
  { ...bulletins, get: bulletins.auditTrail },
  {
    back: '/sysBulletin/manage/list',
    added: '公告已保存为草稿，提交审核后发布',
    saved: '公告已保存',
    submitText: '保存草稿',
    blank: {
      category: bulletinCategory.PLATFORM,
      audienceType: audienceType.ALL,
      attachments: [],
      dealerTypes: [],
      areaIds: [],
      dealerIds: [],
      publishAt: null,
      expireAt: null,
      forceRead: 0,
      isTop: 0,
    },
    children: <BulletinItems />,
  },
);
