import { platformConfigs } from '@bochong/contract/platform-config';
import { defaultSecurityPolicy, type PublicPolicy } from '@bochong/contract/session';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

/** Security policy as far as the console must obey it; the specification's own until it is known; not `enabled`, nothing is asked. */
export const usePublicPolicy = (enabled = true): PublicPolicy =>
  useEndpoint(platformConfigs.get, {}, { enabled }).data?.publicPolicy ?? defaultSecurityPolicy;
