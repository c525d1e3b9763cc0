import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { repositoryRoot, toolPath } from './repository.ts'

type Violation = { rule: string; from: string }

/** One forbidden import for each rule: the file, what it imports, and the rule that must catch it. */
const forbidden: [from: string, imports: string, rule: string][] = [
	['contracts/src/a.ts', '../../conversion/src/convert.ts', 'contracts-imports'],
	['contracts/src/a.test.ts', '../../conversion/src/convert.ts', 'contracts-tests-import'],
	['contracts/src/b.ts', '@panelyard/rules/dates', 'contracts-imports'],
	['rules/src/a.ts', '../../conversion/src/convert.ts', 'rules-imports'],
	['conversion/src/d.ts', '@panelyard/rules/dates', 'conversion-imports'],
	['conversion/src/a.ts', '../../server/src/app.ts', 'conversion-imports'],
	['conversion/src/b.ts', '@panelyard/sample-models/building', 'conversion-imports'],
	['conversion/src/a.test.ts', '../../server/src/app.ts', 'conversion-tests-import'],
	['sample-models/src/a.ts', '@panelyard/contracts/panels/panels', 'sample-models-imports'],
	['sample-models/src/a.test.ts', '../../web/src/ui/chip.ts', 'sample-models-tests-import'],
	['server/src/platform/a.ts', '../../../web/src/ui/chip.ts', 'server-imports'],
	['server/src/platform/a.test.ts', '../../../e2e/src/journey.ts', 'server-tests-import'],
	['web/src/ui/a.ts', '@panelyard/conversion/convert', 'web-imports'],
	['conversion/src/conformance/test-bytes.ts', '../step/reads-files.ts', 'what-runs-in-browsers-needs-no-node'],
	['web/src/ui/a.test.ts', '../../../server/src/app.ts', 'web-tests-import'],
	['e2e/src/a.ts', '../../server/src/app.ts', 'e2e-imports'],
	['bench/src/a.ts', '../../server/src/app.ts', 'bench-imports'],
	['scripts/a.ts', '../server/src/app.ts', 'scripts-imports'],
	[
		'server/src/features/panels/panels.service.ts',
		'@panelyard/sample-models/building',
		'sample-models-only-where-models-are-made',
	],
	['server/src/features/panels/a.ts', '../groups/groups.queries.ts', 'server-another-features-queries'],
	['server/src/features/panels/a.routes.ts', '../../database/tables/tables.ts', 'server-routes-touch-no-database'],
	['server/src/features/panels/b.routes.ts', 'drizzle-orm', 'server-routes-touch-no-database'],
	['server/src/features/panels/a.service.ts', '../../database/tables/tables.ts', 'server-sql-only-in-queries'],
	['server/src/features/panels/f.ts', '../../database/tables/panel-tables.ts', 'server-sql-only-in-queries'],
	['server/src/access/f.ts', 'drizzle-orm', 'server-sql-only-in-queries'],
	['server/src/jobs/a.ts', '../models/versions.ts', 'server-access-and-jobs-know-no-model'],
	['server/src/models/a.ts', '../features/groups/groups.service.ts', 'server-models-know-no-feature'],
	['server/src/platform/e.ts', '../access/permission.ts', 'server-platform-knows-no-feature'],
	['server/src/models/b.ts', '../roles.ts', 'server-features-know-no-app'],
	['server/src/features/panels/b.service.ts', './panels.routes.ts', 'server-services-know-no-http'],
	['server/src/features/panels/a.queries.ts', '../groups/groups.service.ts', 'server-queries-know-no-rules'],
	['server/src/platform/b.ts', '../features/groups/groups.service.ts', 'server-platform-knows-no-feature'],
	['server/src/features/panels/b.ts', '../../app.ts', 'server-features-know-no-app'],
	['web/src/ui/b.ts', '../api/client.ts', 'web-ui-imports'],
	['web/src/api/b.ts', '../features/panels/list.ts', 'web-api-imports'],
	['web/src/engine/b.ts', '../ui/chip.ts', 'web-engine-imports'],
	['web/src/engine/c.ts', 'react', 'web-engine-knows-no-react'],
	['web/src/locales/b.ts', '../ui/chip.ts', 'web-locales-import'],
	['web/src/worker/b.ts', '../ui/chip.ts', 'web-worker-imports'],
	['web/src/domain/panels/b.ts', '../../features/panels/list.ts', 'web-domain-imports'],
	['web/src/features/groups/b.ts', '../panels/list.ts', 'web-another-feature'],
	['web/src/features/panels/g.ts', '../groups/list.ts', 'web-panels-uses'],
	['web/src/features/viewer/g.ts', '../groups/list.ts', 'web-viewer-uses'],
	['web/src/features/panels/b.ts', '../../app/router.ts', 'web-features-know-no-app'],
	['web/src/features/panels/c.ts', './index.ts', 'no-barrels'],
	['web/src/features/panels/d.ts', './list.test.ts', 'no-import-of-tests'],
	['web/src/features/panels/e.ts', './absent.ts', 'no-unresolvable'],
	['server/src/features/panels/h.ts', '../../../../web/src/features/demo/local/a.ts', 'server-runs-no-demo'],
	['server/src/platform/c.ts', 'oidc-provider', 'no-development-package-at-run-time'],
]

/** What the design allows: none of these may be reported. */
const allowed: [from: string, imports: string][] = [
	['conversion/src/c.ts', '@panelyard/contracts/panels/panels'],
	['rules/src/c.ts', '@panelyard/contracts/panels/panels'],
	['server/src/rules.ts', '@panelyard/rules/dates'],
	['conversion/src/c.test.ts', '@panelyard/sample-models/building'],
	['server/src/features/projects/sample-project.ts', '@panelyard/sample-models/building'],
	['server/src/features/panels/panels.routes.ts', './c.service.ts'],
	['server/src/features/panels/c.service.ts', '../groups/groups.service.ts'],
	['server/src/features/panels/d.service.ts', './panels.queries.ts'],
	['server/src/features/panels/panels.queries.ts', '../../database/tables/tables.ts'],
	['server/src/platform/d.test.ts', 'oidc-provider'],
	['server/src/testing/e.test.ts', '../../../web/src/features/demo/local/a.ts'],
	['web/src/features/panels/list.ts', '../../ui/chip.ts'],
	['web/src/features/viewer/h.ts', '../panels/list.ts'],
	['web/src/app/pages.ts', '../features/panels/list.ts'],
	['bench/src/b.ts', '@panelyard/conversion/convert'],
	['scripts/b.ts', '../server/src/database/exclusive-lock.ts'],
]

const leaves = [
	'contracts/src/panels/panels.ts',
	'rules/src/dates.ts',
	'conversion/src/convert.ts',
	'sample-models/src/building.ts',
	'server/src/app.ts',
	'server/src/database/exclusive-lock.ts',
	'server/src/database/tables/tables.ts',
	'server/src/database/tables/panel-tables.ts',
	'server/src/models/versions.ts',
	'server/src/access/permission.ts',
	'server/src/roles.ts',
	'server/src/features/groups/groups.queries.ts',
	'server/src/features/groups/groups.service.ts',
	'web/src/ui/chip.ts',
	'web/src/api/client.ts',
	'web/src/app/router.ts',
	'web/src/features/panels/list.ts',
	'web/src/features/groups/list.ts',
	'web/src/features/panels/index.ts',
	'web/src/features/panels/list.test.ts',
	'web/src/features/demo/local/a.ts',
	'e2e/src/journey.ts',
]

let house: string
let violations: Violation[]

const put = (path: string, text: string) => {
	mkdirSync(dirname(join(house, path)), { recursive: true })
	writeFileSync(join(house, path), text)
}

const cruise = (directory: string): Violation[] => {
	const folders = ['contracts', 'rules', 'conversion', 'sample-models', 'server', 'web', 'e2e', 'bench', 'scripts']
	const options = ['--config', join(repositoryRoot, '.dependency-cruiser.cjs'), '--output-type', 'json']
	let report: string
	try {
		report = execFileSync(toolPath('depcruise'), [...options, ...folders], { cwd: directory, encoding: 'utf8' })
	} catch (error) {
		report = (error as { stdout: string }).stdout
	}
	const { summary } = JSON.parse(report) as { summary: { violations: { from: string; rule: { name: string } }[] } }
	return summary.violations.map(({ from, rule }) => ({ from, rule: rule.name }))
}

beforeAll(() => {
	house = mkdtempSync(join(tmpdir(), 'panelyard-arrows-'))
	for (const workspace of ['contracts', 'rules', 'conversion', 'sample-models', 'server']) {
		const manifest = {
			name: `@panelyard/${workspace}`,
			version: '1.0.0',
			type: 'module',
			exports: { './*': './src/*.ts' },
		}
		const server = { dependencies: { 'drizzle-orm': '1' }, devDependencies: { 'oidc-provider': '1' } }
		put(`${workspace}/package.json`, JSON.stringify({ ...manifest, ...(workspace === 'server' ? server : {}) }))
		mkdirSync(join(house, 'node_modules/@panelyard'), { recursive: true })
		symlinkSync(join(house, workspace), join(house, 'node_modules/@panelyard', workspace))
	}
	put('web/package.json', JSON.stringify({ name: '@panelyard/web', dependencies: { react: '1' } }))
	put(
		'package.json',
		JSON.stringify({
			name: 'house',
			workspaces: ['contracts', 'rules', 'conversion', 'sample-models', 'server', 'web'],
		}),
	)
	for (const name of ['react', 'drizzle-orm', 'oidc-provider']) {
		put(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'main.js' }))
		put(`node_modules/${name}/main.js`, '')
	}
	for (const leaf of leaves) put(leaf, 'export const leaf = 1\n')
	for (const [from, imports] of allowed) put(from, `import { leaf } from '${imports}'\nexport const x = leaf\n`)
	for (const [from, imports] of forbidden)
		put(from, `import type { leaf } from '${imports}'\nexport type X = typeof leaf\n`)
	put('web/src/ui/jsx.tsx', "import { x } from '../app/router.ts'\nexport const y = () => <p>{x}</p>\n")
	put(
		'conversion/src/step/reads-files.ts',
		"import { readFileSync } from 'node:fs'\nexport const leaf = readFileSync\n",
	)
	put('server/src/features/circle-a/a.ts', "import { c } from '../circle-b/c.ts'\nexport const a = () => c\n")
	put('server/src/features/circle-b/b.ts', "import { d } from '../circle-a/d.ts'\nexport const b = () => d\n")
	put('server/src/features/circle-b/c.ts', 'export const c = 1\n')
	put('server/src/features/circle-a/d.ts', 'export const d = 1\n')
	for (const home of ['web/src/engine', 'web/src/domain', 'web/src/features/viewer']) {
		put(`${home}/circle-a/a.ts`, "import type { c } from '../circle-b/c.ts'\nexport type A = typeof c\n")
		put(`${home}/circle-b/b.ts`, "import type { d } from '../circle-a/d.ts'\nexport type B = typeof d\n")
		put(`${home}/circle-b/c.ts`, 'export const c = 1\n')
		put(`${home}/circle-a/d.ts`, 'export const d = 1\n')
	}
	put('web/src/ui/circle-a.ts', "import { b } from './circle-b.ts'\nexport const a = () => b\n")
	put('web/src/ui/circle-b.ts', "import { a } from './circle-a.ts'\nexport const b = () => a\n")
	violations = cruise(house)
})

afterAll(() => rmSync(house, { recursive: true, force: true }))

test.each(forbidden)('%s may not import %s', (from, _imports, rule) => {
	expect(violations).toContainEqual({ from, rule })
})

test('two files may not import each other', () => {
	expect(violations).toContainEqual({ from: 'web/src/ui/circle-a.ts', rule: 'no-cycles' })
})

test('two features of the server may not import each other, even through different files', () => {
	const caught = violations.filter(({ rule }) => rule === 'server-features-in-no-cycle').map(({ from }) => from)
	expect(caught).toEqual(expect.arrayContaining(['server/src/features/circle-a', 'server/src/features/circle-b']))
})

test.each([
	['engine', 'web/src/engine', 'web-engine-folders-in-no-cycle'],
	['domain', 'web/src/domain', 'web-domain-folders-in-no-cycle'],
	['viewer', 'web/src/features/viewer', 'web-viewer-folders-in-no-cycle'],
])(
	'two folders of the %s may not import each other, even through different files and types only',
	(_name, home, rule) => {
		const caught = violations.filter((violation) => violation.rule === rule).map(({ from }) => from)
		expect(caught).toEqual(expect.arrayContaining([`${home}/circle-a`, `${home}/circle-b`]))
	},
)

test('a file with JSX is read too', () => {
	expect(violations).toContainEqual({ from: 'web/src/ui/jsx.tsx', rule: 'web-ui-imports' })
})

test('what the design allows is not reported', () => {
	const reported = new Set(violations.map(({ from }) => from))
	expect(allowed.map(([from]) => from).filter((from) => reported.has(from))).toEqual([])
})
