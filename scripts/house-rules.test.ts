import { expect, test } from 'vitest'
import { houseProblems, largeFolders } from './house-rules.ts'

const problemsOf = (path: string, text = 'export const x = 1\n') => houseProblems(path, text)

test('a name that says nothing is reported, a telling one is not', () => {
	for (const name of ['utils.ts', 'date-helpers.ts', 'types.ts', 'panel.types.ts', 'common.css', 'job-manager.ts']) {
		expect(problemsOf(`web/src/ui/${name}`), name).toHaveLength(1)
	}
	for (const name of ['status-chip.tsx', 'communes.ts', 'prototypes.ts', 'panels.queries.ts']) {
		expect(problemsOf(`web/src/ui/${name}`), name).toEqual([])
	}
})

test('barrels, version suffixes and default exports are reported', () => {
	expect(problemsOf('web/src/ui/index.ts')).toHaveLength(1)
	expect(problemsOf('web/src/ui/chip-v2.tsx')).toHaveLength(1)
	expect(problemsOf('web/src/ui/chip.tsx', 'export default 1\n')).toHaveLength(1)
	expect(problemsOf('web/vite.config.ts', 'export default {}\n')).toEqual([])
})

test('a type named after nothing that a newcomer knows is reported', () => {
	for (const name of ['Asking', 'Made', 'Held', 'Told', 'Done', 'Kept'])
		expect(problemsOf('server/src/app.ts', `type ${name} = { id: string }\n`), name).toHaveLength(1)
	expect(problemsOf('server/src/app.ts', 'type KeptFile = { id: string }\n')).toEqual([])
})

test('a file over its limit is reported', () => {
	const lines = (count: number) => 'const a = 1\n'.repeat(count)
	expect(problemsOf('server/src/app.ts', lines(400))).toEqual([])
	expect(problemsOf('server/src/app.ts', lines(401))).toHaveLength(1)
	expect(problemsOf('conversion/src/convert.ts', lines(401))).toHaveLength(1)
})

test('unfinished work and tests that do not run are reported with their line', () => {
	expect(problemsOf('server/src/app.ts', `const a = 1\n// ${'TO'}DO later\n`)[0]).toContain('server/src/app.ts:2')
	expect(problemsOf('server/src/a.test.ts', `test.${'skip'}('x', () => {})\n`)).toHaveLength(1)
	expect(problemsOf('server/src/a.test.ts', `describe.${'only'}('x', () => {})\n`)).toHaveLength(1)
	expect(problemsOf('web/src/ui/tabs.tsx', 'list.skip(3)\n')).toEqual([])
})

test('the environment is read in one place of the product', () => {
	expect(problemsOf('server/src/app.ts', 'const port = process.env.PORT\n')).toHaveLength(1)
	expect(problemsOf('server/src/config.ts', 'const port = process.env.PORT\n')).toEqual([])
	expect(problemsOf('conversion/src/a.test.ts', 'const home = process.env.HOME\n')).toEqual([])
})

test('what browsers have on HTTPS pages only is reported, except where there is another way', () => {
	for (const use of ['crypto.randomUUID()', 'navigator.clipboard.writeText(a)', 'Notification.requestPermission()']) {
		expect(problemsOf('web/src/domain/panels/search/handed-panels.ts', `const a = ${use}\n`), use).toHaveLength(1)
	}
	expect(problemsOf('web/src/ui/text/copy-text.ts', 'await navigator.clipboard.writeText(a)\n')).toEqual([])
	expect(problemsOf('server/src/app.ts', 'const a = crypto.randomUUID()\n')).toEqual([])
	expect(problemsOf('web/src/ui/text/tag.tsx', 'type A = Notification\nconst isOnline = navigator.onLine\n')).toEqual(
		[],
	)
})

test('a component that keeps a failed fetch of its code is reported', () => {
	expect(problemsOf('web/src/ui/text/tag.tsx', "const Pane = lazy(() => import('./pane.tsx'))\n")).toHaveLength(1)
	expect(problemsOf('web/src/ui/later.tsx', 'const a = lazy(load)\n')).toEqual([])
})

test('a search with letters folded in its own way is reported', () => {
	for (const use of ['a.toLowerCase().includes(b)', 'a.includes(b.trim().toLowerCase())', "a.normalize('NFKD')"])
		expect(problemsOf('web/src/ui/text/tag.tsx', `const c = ${use}\n`), use).toHaveLength(1)
	expect(problemsOf('rules/src/texts/searchable.ts', "text.normalize('NFKD')\n")).toEqual([])
})

test('a path that leads out of the repository is reported', () => {
	expect(problemsOf('server/src/app.ts', "const root = new URL('../../', import.meta.url)\n")).toEqual([])
	expect(problemsOf('server/src/app.ts', "const models = new URL('../../../models', import.meta.url)\n")).toHaveLength(
		1,
	)
	expect(problemsOf('bench/src/a.test.ts', "const models = join(here, '../../../models')\n")).toHaveLength(1)
})

test('types that are switched off are reported, the word in a sentence is not', () => {
	expect(problemsOf('server/src/app.ts', 'const a = (b: any) => b\n')).toHaveLength(1)
	expect(problemsOf('server/src/app.ts', 'let a: any[]\n')).toHaveLength(1)
	expect(problemsOf('server/src/app.ts', '/** Knows no format: any file will do. */\n')).toEqual([])
})

test('messages in callbacks of mutate are reported', () => {
	const told = "save.mutate(name, {\n\tonError: (error) => toast.failed(t('failed'), error),\n})\n"
	expect(problemsOf('web/src/ui/text/tag.tsx', `const a = 1\n${told}`)).toEqual([expect.stringContaining('tag.tsx:2 ')])
	expect(problemsOf('web/src/ui/text/tag.tsx', 'save.mutate(name, { onSuccess: close })\ntoast.success(a)\n')).toEqual(
		[],
	)
	expect(problemsOf('web/src/ui/text/tag.tsx', 'save.mutateAsync(name).then(() => toast.success(a))\n')).toEqual([])
})

test('a folder of more than 40 files of code is reported, but not its tests, its styles or a list of equal files', () => {
	const files = (folder: string, count: number, end = '.ts') =>
		Array.from({ length: count }, (_, number) => `${folder}/file-${number}${end}`)
	expect(largeFolders([...files('web/src/ui', 40), ...files('web/src/ui/forms', 40)])).toEqual([])
	expect(largeFolders([...files('web/src/ui', 20), ...files('web/src/ui', 21, '.part.tsx')])).toHaveLength(1)
	expect(largeFolders([...files('web/src/ui', 40), ...files('web/src/ui', 40, '.test.tsx')])).toEqual([])
	expect(largeFolders([...files('web/src/ui', 40), ...files('web/src/ui', 40, '.module.css')])).toEqual([])
	expect(largeFolders(files('conversion/src/conformance/rules/by-code', 90))).toEqual([])
})
