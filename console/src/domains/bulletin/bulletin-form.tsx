import { UploadOutlined } from '@ant-design/icons';
import {
  type Attachment,
  audienceType,
  bulletinCategory,
  type bulletinFields,
  bulletins,
  bulletinFields as fields,
} from '@bochong/contract/bulletin';
import { dealers, dealerType } from '@bochong/contract/dealer';
import { Button, DatePicker, Form, Select, Switch, TreeSelect, Upload } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { z } from 'zod';
import { ChosenSelect } from '../../fields/chosen-select.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { isPlatformUser, useSession } from '../../kit/session.ts';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';
import { BulletinEditor } from './bulletin-editor.tsx';

type Wire = z.input<typeof bulletinFields>;
export interface BulletinValues extends Omit<Wire, 'publishAt' | 'expireAt' | 'forceRead' | 'isTop'> {
  publishAt: Dayjs | null;
  expireAt: Dayjs | null;
  forceRead: boolean;
  isTop: boolean;
}

const Item = itemOf(fields);

export const blankBulletin: Partial<BulletinValues> = {
  category: bulletinCategory.PLATFORM,
  audienceType: audienceType.ALL,
  attachments: [],
  dealerTypes: [],
  areaIds: [],
  dealerIds: [],
  publishAt: null,
  expireAt: null,
  forceRead: false,
  isTop: false,
};

export const toWire = ({ publishAt, expireAt, forceRead, isTop, ...rest }: BulletinValues): Wire => ({
  ...rest,
  publishAt: publishAt?.toISOString() ?? null,
  expireAt: expireAt?.toISOString() ?? null,
  forceRead: forceRead ? 1 : 0,
  isTop: isTop ? 1 : 0,
});

export const fromWire = ({ publishAt, expireAt, forceRead, isTop, ...rest }: Wire): BulletinValues => ({
  ...rest,
  publishAt: publishAt === null ? null : dayjs(publishAt),
  expireAt: expireAt === null ? null : dayjs(expireAt),
  forceRead: forceRead === 1,
  isTop: isTop === 1,
});

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

/** Everything a bulletin has; adding and editing share it. */
export function BulletinItems() {
  const platform = useSession((state) => isPlatformUser(state.user?.userType ?? 0));
  return (
    <>
      <Item name="title" wide />
      <div className="field-grid">
        <Item name="category" />
        {platform && <Audience />}
        <Form.Item name="publishAt" label="定时发布" tooltip="不填则审批通过后立即发布">
          <DatePicker showTime placeholder="审批通过后立即发布" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="expireAt" label="失效时间">
          <DatePicker showTime placeholder="长期有效" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="forceRead" label="强制阅读" valuePropName="checked" tooltip="登录后弹出，阅读前不能关闭">
          <Switch />
        </Form.Item>
        <Form.Item name="isTop" label="置顶" valuePropName="checked">
          <Switch />
        </Form.Item>
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
