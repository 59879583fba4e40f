import { type Station, stationPictureKind, stations } from '@bochong/contract/charging-asset';
import { Form } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { FileUpload } from '../../../fields/file-upload.tsx';
import { ImagePair } from '../../../fields/image-pair.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { FormRows } from '../../../kit/form-rows.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

type Values = { pictures: { kind: 1 | 2 | 3; fileId: string }[] };

/** Pictures of a station, in their order, and the form that changes them. */
export function StationPictures({ station: { stationId } }: { station: Station }) {
  const params = { id: stationId };
  const { data } = useEndpoint(stations.pictures, { params });
  if (!data) return null;
  const shown = data.map(({ url, kind }) => ({ url, title: stationPictureKind.label(kind) }));
  return (
    <>
      <h3 className="form-title">照片</h3>
      {shown.length > 0 ? <ImagePair images={shown} /> : <p>还没有照片。</p>}
      <ActionForm
        to={stations.setPictures}
        word="管理照片"
        okText="保存"
        button="default"
        width={720}
        initial={{ pictures: data.map(({ kind, fileId }) => ({ kind, fileId })) }}
        input={({ pictures }: Values) => ({ params, body: { pictures } })}
        done="照片已保存"
      >
        <FormRows name="pictures" add="添加照片" blank={{ kind: stationPictureKind.EQUIPMENT }} least={0} most={9}>
          {(at) => (
            <>
              <Form.Item name={[at, 'kind']} rules={[{ required: true }]}>
                <EnumSelect of={stationPictureKind} aria-label="照片类型" />
              </Form.Item>
              <Form.Item name={[at, 'fileId']} rules={[{ required: true, message: '请上传照片' }]}>
                <FileUpload to={stations.attach} idOf={({ fileId }) => fileId} word="上传jpg或png" accept=".png,.jpg,.jpeg" />
              </Form.Item>
            </>
          )}
        </FormRows>
      </ActionForm>
    </>
  );
}
