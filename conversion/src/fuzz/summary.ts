import type { MutantResult } from './fuzz-run.ts'

const SLOWEST = 10
const MOST_VIOLATIONS = 100

const row = (cells: (string | number)[], widths: number[]): string =>
	cells
		.map((cell, at) => (at === 0 ? String(cell).padEnd(widths[at] ?? 0) : String(cell).padStart(widths[at] ?? 0)))
		.join('  ')

function table(head: string[], rows: (string | number)[][]): string {
	const widths = head.map((_, at) => Math.max(...[head, ...rows].map((cells) => String(cells[at]).length)))
	return [head, ...rows].map((cells) => row(cells, widths)).join('\n')
}

function groupedBy(title: string, results: MutantResult[], keys: (result: MutantResult) => string[]): string {
	const groups = new Map<string, MutantResult[]>()
	for (const result of results)
		for (const key of new Set(keys(result))) groups.set(key, [...(groups.get(key) ?? []), result])
	const rows = [...groups]
		.sort(([a], [b]) => a.localeCompare(b))
		.map(([key, group]) => {
			const completed = group.filter(({ code }) => code === 'COMPLETED').length
			const slowest = Math.max(...group.map(({ milliseconds }) => milliseconds))
			const wrong = group.filter(({ violations }) => violations.length > 0).length
			return [key, group.length, completed, group.length - completed, wrong, Math.round(slowest)]
		})
	return table([title, 'mutants', 'completed', 'failed', 'violations', 'slowest ms'], rows)
}

const describe = ({ number, model, mutations, code, milliseconds }: MutantResult): string =>
	`#${number} ${Math.round(milliseconds)} ms ${code} ${model}: ${mutations.join(', ')}`

/** The result of a run, for people. */
export function summaryOf(results: MutantResult[], seed: number): string {
	const byTime = results.toSorted((a, b) => b.milliseconds - a.milliseconds)
	const wrong = results.filter(({ violations }) => violations.length > 0)
	return [
		`${results.length} mutants, seed ${seed}, ${results.filter(({ ownProcess }) => ownProcess).length} in a process of their own`,
		groupedBy('outcome', results, ({ code }) => [code]),
		groupedBy('mutation', results, ({ mutations }) => mutations),
		groupedBy('model', results, ({ model }) => [model]),
		['slowest', ...byTime.slice(0, SLOWEST).map(describe)].join('\n'),
		[
			`${wrong.length} with violations`,
			...wrong
				.slice(0, MOST_VIOLATIONS)
				.map((result) => `${describe(result)}\n    ${result.violations.join('\n    ')}`),
		].join('\n'),
	].join('\n\n')
}
