/** Directions of imports (docs/architecture.md). tools/check-architecture.ts runs them and adds what a path rule cannot say. */
const source = '^(contract|server|console|simulator|demo)/src/';
const test = '\\.(test|fixture)\\.tsx?$|/testing/|^server/vitest\\.global\\.ts$|/test-setup\\.ts$';
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule('no-cycle', 'Files never import each other in a circle.', {}, { circular: true }),
    rule('unresolved', 'Every import leads somewhere.', { path: source }, { couldNotResolve: true }),

    rule(
      'contract-stands-alone',
      'Everything depends on the contract, the contract on nothing.',
      { path: '^contract/src/' },
      { path: '^(server|console|simulator|e2e|bench|tools)/' },
    ),
    rule(
      'contract-needs-zod-only',
      'Any program can load the contract.',
      { path: '^contract/src/', pathNot: test },
      { path: 'node_modules/(?!zod/)' },
    ),
    rule(
      'contract-kernel-knows-no-domain',
      'contract ← kernel ← domains.',
      { path: '^contract/src/kernel/' },
      { path: '^contract/src/(?!kernel/)' },
    ),
    rule(
      'contract-domain-below-catalogue',
      'The catalogue lists the domains.',
      { path: '^contract/src/domains/' },
      { path: '^contract/src/(?!kernel/|domains/)' },
    ),

    rule(
      'server-knows-no-client',
      'The console and tools call the server.',
      { path: '^server/src/' },
      { path: '^(console|e2e|bench|tools)/' },
    ),
    rule(
      'only-the-demo-simulates',
      'The simulator speaks device protocols; only the demo city starts it.',
      { path: '^server/src/', pathNot: test },
      { path: '^simulator/' },
    ),
    rule(
      'server-kernel-knows-no-domain',
      'kernel ← domains ← app.',
      { path: '^server/src/kernel/', pathNot: test },
      { path: '^server/src/(?!kernel/)' },
    ),
    rule(
      'server-domain-below-app',
      'The app lists the domains.',
      { path: '^server/src/domains/', pathNot: test },
      { path: '^server/src/(?!kernel/|domains/)' },
    ),
    rule(
      'testing-in-tests-only',
      'Test equipment stays out of the product.',
      { path: '^server/src/', pathNot: test },
      { path: '^server/src/kernel/testing/' },
    ),

    rule(
      'console-knows-contract-only',
      'The console meets the server through the contract.',
      { path: '^console/src/' },
      { path: '^(server|simulator|e2e|bench|tools)/' },
    ),
    rule(
      'kit-knows-kit-only',
      'contract ← kit ← fields ← domains ← app.',
      { path: '^console/src/kit/', pathNot: test },
      { path: '^console/src/(?!kit/)' },
    ),
    rule(
      'fields-know-kit-only',
      'kit ← fields.',
      { path: '^console/src/fields/', pathNot: test },
      { path: '^console/src/(?!kit/|fields/)' },
    ),
    rule(
      'shell-knows-no-domain',
      'The shell stands beside the domains.',
      { path: '^console/src/shell/', pathNot: test },
      { path: '^console/src/(domains|app)/' },
    ),
    rule(
      'console-domain-below-app',
      'fields ← domains ← app; the shell is no library.',
      { path: '^console/src/domains/', pathNot: test },
      { path: '^console/src/(app|shell)/' },
    ),

    rule(
      'simulator-knows-contract-only',
      'It speaks only the public protocols.',
      { path: '^simulator/src/' },
      { path: '^(server|console|e2e|bench|tools)/' },
    ),

    rule(
      'other-domain-through-its-index',
      'What a domain offers stands in its index.ts.',
      { path: '^(contract|server|console)/src/domains/([^/]+)/', pathNot: '\\.(test|fixture|seed)\\.tsx?$' },
      { path: '^$1/src/domains/[^/]+/', pathNot: '^$1/src/domains/($2/|[^/]+/index\\.ts$|[^/]+/[^/]*menu\\.ts$)' },
    ),
    rule(
      'menu-needs-kernel-only',
      'Menus name the rights of everybody, so everybody may read them: they depend on nothing but the kernel and each other.',
      { path: '^contract/src/domains/[^/]+/[^/]*menu\\.ts$' },
      { path: '^contract/src/(?!kernel/|domains/[^/]+/[^/]*menu\\.ts$)' },
    ),
    rule(
      'test-through-index-or-seed',
      'A test may also plant rows with the seed, or play with the fixture, of another domain.',
      { path: '^(contract|server|console)/src/domains/([^/]+)/.*\\.(test|fixture|seed)\\.tsx?$' },
      { path: '^$1/src/domains/[^/]+/', pathNot: '^$1/src/domains/($2/|[^/]+/index\\.ts$|.*\\.(seed|fixture)\\.ts$)' },
    ),
    rule(
      'till-knows-no-business',
      'Bills, channels and refunds serve payable subjects that businesses register; todo and access are the platform’s.',
      { path: '^(contract|server)/src/domains/(bill|pay-channel|refund)/', pathNot: test },
      { path: '^(contract|server)/src/domains/', pathNot: '^(contract|server)/src/domains/(bill|pay-channel|refund|todo|access)/' },
    ),
    rule(
      'till-in-one-direction',
      'pay-channel ← bill ← refund.',
      { path: '^(contract|server)/src/domains/(bill|pay-channel)/', pathNot: test },
      { path: '^(contract|server)/src/domains/refund/' },
    ),
    rule(
      'channel-knows-no-bill',
      'pay-channel ← bill ← refund.',
      { path: '^(contract|server)/src/domains/pay-channel/', pathNot: test },
      { path: '^(contract|server)/src/domains/(bill|refund)/' },
    ),
    rule(
      'demo-is-a-guest',
      'A product without its demo is whole, and takes no simulated money: only main.ts asks for it.',
      { path: '^(server/src/(?!main\\.ts$)|contract/|console/|simulator/)', pathNot: `${test}|/testing/` },
      { path: '^demo/' },
    ),
    rule(
      'database-in-repo-only',
      'SQL lives in *.repo.ts, seeds and the kernel.',
      { path: source, pathNot: `${test}|^server/src/kernel/|^demo/|\\.(repo|seed)\\.ts$` },
      { path: 'node_modules/(pg|kysely|graphile-worker|node-pg-migrate)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'page-by-its-pages-only',
      'Pages are lazy: only pages.ts imports them.',
      { path: '^console/', pathNot: '/pages\\.ts$|\\.test\\.tsx$' },
      { path: '\\.page\\.tsx$' },
    ),
    rule(
      'page-of-own-domain-only',
      'A domain lists its own pages.',
      { path: '^console/src/app/' },
      { path: '^console/src/domains/.*\\.page\\.tsx$' },
    ),
    rule(
      'rule-without-node',
      'A rule is a pure function; arithmetic on bytes is allowed.',
      { path: '.rule.ts$' },
      { path: '^(?!(node:)?(crypto|zlib|buffer)$)', dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'rule-without-io',
      'A rule is a pure function.',
      { path: '\\.rule\\.ts$' },
      {
        path: 'node_modules/(pg|kysely|fastify|ws|pino)/|\\.(repo|service|routes)\\.ts$|^server/src/kernel/(database/db|http/(http|request)|jobs/(jobs|events)|storage/storage|realtime/realtime|session/session)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript API; without swc the cruiser would silently see no .ts file.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
