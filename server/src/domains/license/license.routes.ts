import { licenseActions, licenseIssuing, licenseNotices, licenseProduct, licenseStanding, licenses } from '@bochong/contract/license';
import type { App } from '../../kernel/app-context.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { registerOutbound } from '../../kernel/outbound/outbound.ts';
import { businessDate } from '../../kernel/time.ts';
import { activateOnline, activationEffect } from './activation/license-activation.service.ts';
import { importFile, machineCodeOf } from './import/license-import.service.ts';
import { listChanges, listHistories, listLinks, listTrades } from './import/license-record.repo.ts';
import { listIssues } from './issuer/license-issue.repo.ts';
import { issueLicense, licenceFile, renewPool, rotateKey } from './issuer/license-issue.service.ts';
import { revocationOf, revokeLicense } from './issuer/license-revoke.service.ts';
import { loginNotices, noticeConfigOf } from './license-notice.service.ts';
import { authInfo, authStatusOfCaller, authTypesOf, dealerAsked } from './pool/license-info.service.ts';
import { pageOfAll, poolsOf } from './pool/license-list.repo.ts';
import { adjustParks, linkParks } from './pool/license-quota.service.ts';
import { listUnits, outlook, ownLicence } from './pool/license-unit.service.ts';

const version = '1.0';

export function createLicenseRoutes(app: App): void {
  registerOutbound(app, activationEffect);
  implement(app, licenses.pools, async ({ query }, context) => {
    const filters = { ...query, dealerId: dealerAsked(context, query.dealerId) };
    return pageOfAll(await poolsOf(context.tx, filters, businessDate(context.now)), query);
  });
  implement(app, licenses.histories, ({ query }, context) =>
    listHistories(context.tx, { ...query, dealerId: dealerAsked(context, query.dealerId) }, businessDate(context.now)),
  );
  implement(app, licenses.trades, ({ query }, context) =>
    listTrades(context.tx, { ...query, dealerId: dealerAsked(context, query.dealerId) }),
  );
  implement(app, licenses.parks, ({ query }, context) =>
    listLinks(context.tx, { ...query, dealerId: dealerAsked(context, query.dealerId) }),
  );
  implement(app, licenses.changes, ({ query }, context) =>
    listChanges(context.tx, { ...query, dealerId: dealerAsked(context, query.dealerId) }),
  );
  implement(app, licenses.authTypes, ({ query }, context) => authTypesOf(query.dealerId, context));
  implement(app, licenses.info, ({ query }, context) => authInfo(query.dealerId, context));
  implement(app, licenseStanding.mine, (_, context) => authStatusOfCaller(context));
  implement(app, licenses.local, async (_, context) => {
    const page = { pageNo: 1, pageSize: 200, dealerId: dealerAsked(context, undefined) };
    const { results } = await listHistories(context.tx, page, businessDate(context.now));
    return { machineCode: machineCodeOf(app), productCode: licenseProduct, version, licenses: results };
  });
  implement(app, licenseActions.import, ({ body }, context) => importFile(body.content, context));
  implementOutside(app, licenseActions.activate, ({ body }, context) => activateOnline(body, context));
  implement(app, licenseActions.link, ({ body }, context) => linkParks(body, context));
  implement(app, licenseActions.adjust, ({ body }, context) => adjustParks(body, context));
  implement(app, licenseIssuing.units, ({ query }, context) => listUnits(query, context));
  implement(app, licenseIssuing.outlook, (_, context) => outlook(context));
  implement(app, licenseIssuing.own, (_, context) => ownLicence(context));
  implement(app, licenseIssuing.list, ({ query }, { tx, now }) => listIssues(tx, query, now));
  implement(app, licenseIssuing.issue, ({ body }, context) => issueLicense(body, context));
  implement(app, licenseIssuing.renew, ({ body }, context) => renewPool(body, context));
  implement(app, licenseIssuing.file, ({ params }, context) => licenceFile(params.id, context));
  implement(app, licenseIssuing.consequences, ({ params }, context) => revocationOf(params.id, context));
  implement(app, licenseIssuing.revoke, ({ params, body }, context) => revokeLicense(params.id, body.reason, context));
  implement(app, licenseIssuing.rotate, ({ body }, context) => rotateKey(body.reason, context));
  implement(app, licenseNotices.login, (_, context) => loginNotices(context));
  implement(app, licenseNotices.config, ({ query }, context) => noticeConfigOf(query, context));
}
