import { helpCategories, helpDocs, type SoftwareRow, softwarePackages, softwareStatus } from '@bochong/contract/help';
import type { UploadedFile } from '@bochong/contract/kernel/file';
import type { App } from '../../kernel/app-context.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { listAll, listCategories, listPublished } from './help-doc.repo.ts';
import {
  attachPdf,
  clientOf,
  createCategory,
  createDoc,
  editCategory,
  editDoc,
  publishDoc,
  readDoc,
  removeCategory,
  removeDoc,
  voteDoc,
} from './help-doc.service.ts';
import { listPackages, offered } from './software-package.repo.ts';
import { createPackage, editPackage, packageAddress, removePackage, uploadPackage } from './software-package.service.ts';

function createSoftwareRoutes(app: App): void {
  implement(app, softwarePackages.list, async ({ query }, { tx }) => {
    const page = await listPackages(tx, { ...query, status: softwareStatus.ON });
    return { ...page, results: page.results.map((row) => offered(row as SoftwareRow)) };
  });
  implement(app, softwarePackages.address, ({ params }, context) => packageAddress(params.id, context));
  implement(app, softwarePackages.all, ({ query }, { tx }) => listPackages(tx, query));
  implement(app, softwarePackages.create, ({ body }, context) => createPackage(body, context));
  implement(app, softwarePackages.update, ({ params, body }, context) => editPackage(params.id, body, context));
  implement(app, softwarePackages.remove, ({ params }, context) => removePackage(params.id, context));
  implementOutside(app, softwarePackages.upload, ({ body }, context) => uploadPackage(body.file as UploadedFile, context));
}

export function createHelpRoutes(app: App): void {
  createSoftwareRoutes(app);
  implement(app, helpCategories.tree, (_, { tx }) => listCategories(tx));
  implement(app, helpCategories.create, ({ body }, context) => createCategory(body, context));
  implement(app, helpCategories.update, ({ params, body }, context) => editCategory(params.id, body, context));
  implement(app, helpCategories.remove, ({ params }, context) => removeCategory(params.id, context));
  implement(app, helpDocs.list, ({ query }, { tx, user }) => listPublished(tx, query, clientOf(user.userType)));
  implement(app, helpDocs.get, ({ params }, context) => readDoc(params.id, context));
  implement(app, helpDocs.vote, ({ params, body }, context) => voteDoc(params.id, body.useful, context));
  implement(app, helpDocs.all, ({ query }, { tx }) => listAll(tx, query));
  implement(app, helpDocs.create, ({ body }, context) => createDoc(body, context));
  implement(app, helpDocs.update, ({ params, body }, context) => editDoc(params.id, body, context));
  implement(app, helpDocs.publish, ({ params, body }, context) => publishDoc(params.id, body.status, body.rev, context));
  implement(app, helpDocs.remove, ({ params }, context) => removeDoc(params.id, context));
  implementOutside(app, helpDocs.attach, ({ body }, context) => attachPdf(body.file as UploadedFile, context));
}
