/**
 * The allowed imports between folders; see docs/architecture.md. `scripts/arrows.test.ts` tests each rule. All rules are
 * errors and also apply to type-only imports; imports that no rule forbids are allowed.
 */

// dependency-cruiser can't use TypeScript 7 yet, and lets swc parse `.tsx` without JSX.
const swc = require('@swc/core')
const { parseFileSync } = swc
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('.tsx') })

const testFile = '(\\.test\\.tsx?$|/testing/)'

/**
 * Rules for a folder that may import only itself, `allowed` and the single files in `files`; its test files may also import
 * `inTests`.
 */
const onlyImports = (folder, allowed, inTests = [], files = []) => {
	const others = ['contracts', 'rules', 'conversion', 'sample-models', 'server', 'web', 'e2e', 'bench', 'scripts']
	const rule = (name, from, permitted) => {
		const forbidden = others.filter((other) => other !== folder && !permitted.includes(other))
		return { name, severity: 'error', from, to: { path: `^(${forbidden.join('|')})/`, pathNot: files } }
	}
	return [
		rule(`${folder}-imports`, { path: `^${folder}/`, pathNot: testFile }, allowed),
		rule(`${folder}-tests-import`, { path: `^${folder}/.*${testFile}` }, [...allowed, ...inTests]),
	]
}

/** The types of rows are beside their tables; these files use only the types. */
const TYPES_OF_TABLES = [
	'/models/(converter-output|model-contents|stored-files\\.service)\\.ts$',
	'/conversion/shared-conversion\\.ts$',
]

/** Tests and converts a file on the device where it is: the modules of `conversion` that the web app runs. */
const IN_BROWSERS = '^conversion/src/(conformance/test-bytes|convert-bytes|geometry/(message-pool|mesh-thread))\\.ts$'

/** The assistant's grammar, which a benchmark tries by itself. */
const GRAMMAR = '^server/src/features/assistant/grammar/'

/** The code that answers a project's calls in the browser. */
const LOCAL_PROJECT = '^web/src/features/demo/local/'

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

/** The features that a feature of the web app may use; pages that combine features are in `web/src/app/pages`. */
const WEB_FEATURE_USES = {
	assistant: ['panels'],
	panels: ['comments', 'lists-in'],
	project: ['figures', 'reports'],
	versions: ['viewer'],
	viewer: ['panels', 'comments', 'assistant'],
}

const webFeatureRules = () => [
	forbid(
		'web-another-feature',
		{ path: '^web/src/features/([^/]+)/', pathNot: `^web/src/features/(${Object.keys(WEB_FEATURE_USES).join('|')})/` },
		{ path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
	),
	...Object.entries(WEB_FEATURE_USES).map(([feature, used]) =>
		forbid(
			`web-${feature}-uses`,
			{ path: `^web/src/features/${feature}/` },
			{ path: '^web/src/features/', pathNot: `^web/src/features/(${[feature, ...used].join('|')})/` },
		),
	),
]

module.exports = {
	forbidden: [
		...onlyImports('contracts', []),
		...onlyImports('rules', ['contracts']),
		...onlyImports('conversion', ['contracts'], ['sample-models']),
		...onlyImports('sample-models', [], ['contracts', 'conversion']),
		// A test compares the demo's answers in the browser with the server's.
		...onlyImports('server', ['contracts', 'rules', 'conversion', 'sample-models'], [], [LOCAL_PROJECT]),
		forbid('server-runs-no-demo', { path: '^server/', pathNot: testFile }, { path: LOCAL_PROJECT }),
		...onlyImports('web', ['contracts', 'rules'], ['sample-models'], [IN_BROWSERS]),
		forbid(
			'what-runs-in-browsers-needs-no-node',
			{ path: IN_BROWSERS },
			{ path: '^(node:|fs$|path$|crypto$)', reachable: true },
		),
		...onlyImports(
			'e2e',
			['contracts', 'rules', 'sample-models'],
			[],
			['^server/src/testing/(pdf-text|process-environment|stripe-stand-in)\\.ts$'],
		),
		...onlyImports('bench', ['contracts', 'rules', 'conversion', 'sample-models', 'web', 'e2e'], [], [GRAMMAR]),
		...onlyImports('scripts', ['contracts'], [], ['^server/src/database/exclusive-lock\\.ts$']),

		forbid(
			'sample-models-only-where-models-are-made',
			{ path: '^server/', pathNot: [testFile, '^server/src/features/[^/]+/sample-project[^/]*\\.ts$'] },
			{ path: '^sample-models/' },
		),

		// server: routes -> service -> queries -> database
		forbid(
			'server-another-features-queries',
			{ path: '^server/src/features/([^/]+)/' },
			{ path: '^server/src/features/[^/]+/.*\\.queries\\.ts$', pathNot: '^server/src/features/$1/' },
		),
		forbid(
			'server-routes-touch-no-database',
			{ path: '\\.routes\\.ts$' },
			{ path: ['^server/src/database/', '(^|/)node_modules/drizzle-orm/'] },
		),
		forbid(
			'server-sql-only-in-queries',
			{
				path: '^server/src/(features|access|jobs|models|backup)/',
				pathNot: [testFile, '\\.queries\\.ts$', '/backup/backed-up-tables\\.ts$', ...TYPES_OF_TABLES],
			},
			{ path: ['^server/src/database/tables/[a-z-]*tables\\.ts$', '(^|/)node_modules/drizzle-orm/'] },
		),
		forbid(
			'server-access-and-jobs-know-no-model',
			{ path: '^server/src/(access|jobs)/', pathNot: testFile },
			{ path: '^server/src/(models|features)/' },
		),
		forbid(
			'server-models-know-no-feature',
			{ path: '^server/src/models/', pathNot: testFile },
			{ path: '^server/src/features/' },
		),
		{
			...forbid(
				'server-features-in-no-cycle',
				{ path: '^server/src/features/[^/]+$' },
				{ circular: true, path: '^server/src/features/' },
			),
			scope: 'folder',
		},
		forbid(
			'server-services-know-no-http',
			{ path: '\\.(service|queries)\\.ts$' },
			{ path: ['\\.routes\\.ts$', '(^|/)node_modules/(fastify|@fastify)/'] },
		),
		forbid('server-queries-know-no-rules', { path: '\\.queries\\.ts$' }, { path: '\\.service\\.ts$' }),
		forbid(
			'server-platform-knows-no-feature',
			{ path: '^server/src/(platform|database)/', pathNot: testFile },
			{ path: ['^server/src/(access|models|features)/', '^server/src/(app|start|dev)\\.ts$'] },
		),
		forbid(
			'server-features-know-no-app',
			{ path: '^server/src/(access|jobs|models|features)/', pathNot: testFile },
			{ path: '^server/src/(app|roles|job-handlers|start|dev)\\.ts$' },
		),

		// web: ui, api, locales, engine <- domain <- features <- app
		forbid('web-ui-imports', { path: '^web/src/ui/' }, { path: '^web/src/(api|engine|domain|features|app)/' }),
		forbid('web-api-imports', { path: '^web/src/api/' }, { path: '^web/src/(ui|engine|domain|features|app)/' }),
		forbid(
			'web-worker-imports',
			{ path: '^web/src/worker/' },
			{ path: '^web/src/(ui|locales|engine|domain|features|app)/' },
		),
		forbid(
			'web-locales-import',
			{ path: '^web/src/locales/' },
			{ path: '^web/src/(ui|api|engine|domain|features|app)/' },
		),
		forbid(
			'web-engine-imports',
			{ path: '^web/src/engine/' },
			{ path: '^web/src/(ui|api|locales|domain|features|app)/' },
		),
		forbid(
			'web-engine-knows-no-react',
			{ path: '^web/src/engine/' },
			{ path: '(^|/)node_modules/(react|react-dom|react-i18next|@mantine|@tanstack|@tabler)(/|$)' },
		),
		{
			...forbid(
				'web-engine-folders-in-no-cycle',
				{ path: '^web/src/engine/[^/]+$' },
				{ circular: true, path: '^web/src/engine/' },
			),
			scope: 'folder',
		},
		{
			...forbid(
				'web-viewer-folders-in-no-cycle',
				{ path: '^web/src/features/viewer/[^/]+$' },
				{ circular: true, path: '^web/src/features/viewer/' },
			),
			scope: 'folder',
		},
		{
			...forbid(
				'web-domain-folders-in-no-cycle',
				{ path: '^web/src/domain/[^/]+$' },
				{ circular: true, path: '^web/src/domain/' },
			),
			scope: 'folder',
		},
		forbid('web-domain-imports', { path: '^web/src/domain/' }, { path: '^web/src/(features|app)/' }),
		forbid('web-features-know-no-app', { path: '^web/src/features/' }, { path: '^web/src/app/' }),
		...webFeatureRules(),

		// everywhere
		forbid('no-cycles', {}, { circular: true }),
		forbid(
			'no-barrels',
			{},
			{ path: '^(contracts|rules|conversion|sample-models|server|web|e2e|bench|scripts)/.*(^|/)index\\.tsx?$' },
		),
		forbid('no-import-of-tests', { pathNot: testFile }, { path: '\\.test\\.tsx?$' }),
		// Only Vite finds what the build itself makes.
		forbid('no-unresolvable', {}, { couldNotResolve: true, pathNot: '^virtual:geometry-kernel$|\\.wasm\\?url$' }),
		forbid(
			'no-development-package-at-run-time',
			{
				path: '^(contracts|rules|conversion|sample-models|server)/src/',
				pathNot: [testFile, '^server/src/dev\\.ts$', '\\.bench\\.ts$'],
			},
			{ dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm'] },
		),
	],
	options: {
		parser: 'swc',
		doNotFollow: { path: 'node_modules' },
		exclude: { path: '(^|/)(dist|test-results|\\.data)/' },
		combinedDependencies: true,
		enhancedResolveOptions: {
			exportsFields: ['exports'],
			conditionNames: ['import', 'node', 'default', 'types'],
			extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
		},
	},
}
