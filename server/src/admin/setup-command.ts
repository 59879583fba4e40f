import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenseIssuer, setupAdministrator, setupCompany, setupLicense, setupPlatform } from '@bochong/contract/installation';
import { newPasswordProblem } from '@bochong/contract/kernel/password';
import { z } from 'zod';
import { acknowledgeSetup, finishSetup, keepStep, openSetup, setupState } from '../domains/installation/index.ts';
import { sha256Hex } from '../kernel/session/secret.ts';
import { type Command, UsageError } from './command.ts';
import { inCommand, onInstallation, onNewInstallation } from './installation.ts';

const setupFile = z.strictObject({
  platform: setupPlatform,
  administrator: setupAdministrator
    .omit({ verifier: true })
    .extend({ password: z.string() })
    .superRefine(({ account, password }, { addIssue }) => {
      const problem = newPasswordProblem(password, { mode: 1, label: '密码', account });
      if (problem !== null) addIssue({ code: 'custom', path: ['password'], message: problem });
    }),
  license: setupLicense.default({ issuer: licenseIssuer.OWN, publicKey: '' }),
  company: setupCompany.nullable().default(null),
});

function readSetupFile(file: string): z.output<typeof setupFile> {
  let text: unknown;
  try {
    text = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read as JSON: ${(cause as Error).message}`);
  }
  const parsed = setupFile.safeParse(text);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => {
    const place = [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.');
    return place ? `${place}: ${issue.message}` : issue.message;
  });
  throw new Error(`${file}: ${problems.join('; ')}`);
}

const done = 'The setup of this database is finished already';

/** The setup's four steps from a file, on an empty database or on one whose server waits to be set up: all of it, or nothing. */
export async function setupCommand(command: Command): Promise<void> {
  const { file } = command.options;
  if (!file) throw new UsageError('--file is a setup file (docs/operations.md)');
  const { platform, administrator, license, company } = readSetupFile(file);
  await onNewInstallation(command, async (app) => {
    const made = await inCommand(app, [], async (given) => {
      const context = { ...given, requestId: randomUUID() };
      const token = await openSetup(context);
      if (token === null) throw new Error(done);
      const { salt } = await setupState(token, context);
      const { password, ...who } = administrator;
      await keepStep(token, { platform }, context);
      await keepStep(token, { administrator: { ...who, verifier: sha256Hex(password, salt) } }, context);
      await keepStep(token, { license }, context);
      const made = await finishSetup(token, company, context);
      await acknowledgeSetup(token, context);
      return made;
    });
    command.say(`Set up: ${platform.platName}, administered by ${administrator.account}`);
    if (made.company)
      command.say(`${made.company.account}  ${made.company.initialPassword}  (first password of the company's administrator)`);
  });
}

/** A new token for a setup that is still to be done; the one before opens nothing any more. */
export const setupTokenCommand = (command: Command): Promise<void> =>
  onInstallation(command, async (app) => {
    const token = await inCommand(app, [], openSetup);
    if (token === null) throw new Error(done);
    writeFileSync(join(command.dataFolder, 'setup-token'), `${token}\n`, { mode: 0o600 });
    command.say(`Within 24 hours: /setup#${token} at the address of the server`);
  });
