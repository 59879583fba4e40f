import { thirdEnv, thirdMethod, thirdSettings, thirdType, thirdUrls } from '@bochong/contract/third-party';
import type { Desk } from './desk.ts';

/** Accounts at other companies' services: none is enabled, so nothing leaves the demo. One address is in an inner network, and its test says so. */
export async function registerThirdParties({ call }: Desk): Promise<void> {
  const of = (name: string, type: (typeof thirdType.options)[number]['value'], vendor: string, params: Record<string, string>) =>
    call(thirdSettings.create, { body: { name, thirdType: type, vendor, parkId: null, params, secrets: { key: 'demo-key-2026' } } });
  const sms = await of('短信网关（备用）', thirdType.SMS, 'http', { url: 'https://sms.example.com/v1/send' });
  const map = await of('高德地图', thirdType.MAP, 'amap', {});
  const city = await of('城市停车平台', thirdType.CITY, 'http', { url: 'http://10.20.0.8:8080/api', appId: 'BJ2026' });
  const address = { method: thirdMethod.POST, timeoutMs: 5000, retry: 1 };
  await call(thirdUrls.create, {
    body: { ...address, settingId: sms.settingId, apiName: 'send', url: 'https://sms.example.com/v2/send', env: thirdEnv.PRODUCTION },
  });
  await call(thirdUrls.create, {
    body: { ...address, settingId: sms.settingId, apiName: 'send', url: 'https://sandbox.sms.example.com/v2/send', env: thirdEnv.TEST },
  });
  await call(thirdUrls.create, {
    body: {
      ...{ settingId: map.settingId, apiName: 'geocode', url: 'https://restapi.amap.com/v3/geocode/geo' },
      ...{ method: thirdMethod.GET, timeoutMs: 3000, retry: 0, env: thirdEnv.PRODUCTION },
    },
  });
  await call(thirdSettings.test, { params: { id: city.settingId } });
}
