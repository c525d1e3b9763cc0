import type { LargeSite } from './large-site.ts'
import { MARKED } from './largest-body.ts'

/** A request that is as large, or as much work, as the contract of its route allows. */
export interface WorstRequest {
	/** As the server names it: `PUT /projects/:id/plan`. */
	route: string
	name: string
	path: string
	body?: () => unknown
}

const ROWS = 100_000
const DAY = '2027-03-01'
const MEBIBYTE = 1024 * 1024

const ids = (amount: number): string[] => Array.from({ length: amount }, () => crypto.randomUUID())
const repeat = <One>(amount: number, one: One): One[] => Array.from({ length: amount }, () => one)
const numbers = (amount: number): number[] => Array.from({ length: amount }, (_, number) => number)

/**
 * Routes whose contracts allow large bodies too, where the largest by the contract, with ids of nothing, is the most work:
 * they change few rows.
 */
export const LARGEST_BY_CONTRACT: ReadonlySet<string> = new Set([
	...['POST /login/passkey', 'POST /account/passkeys', 'POST /admin/proof', 'POST /companies/:id/invite'],
	...['POST /files/known', 'POST /projects', 'PUT /projects/:id', 'POST /projects/create_from_file'],
	...['POST /projects/create_merged', 'POST /model_merges/plan', 'PUT /projects/:id/access'],
	...['POST /projects/:id/statuses', 'PUT /projects/:id/statuses/:status_id', 'POST /status_sets'],
	...['POST /projects/:id/categories', 'PUT /projects/:id/categories/:category_id'],
	...['PUT /settings/:key', 'PUT /projects/:id/settings/:key'],
])

/** For each route whose contract allows large bodies: its largest requests in the shapes that are most work. */
export function worstRequests(site: LargeSite): WorstRequest[] {
	const at = (path: string) => `/projects/${site.id}/${path}`
	const { panel_ids, statuses, group_id, category_id } = site
	const [step = ''] = statuses
	const one = panel_ids[0] ?? ''
	const forAll = repeat(ROWS, one)
	const post = (path: string, name: string, body: () => unknown): WorstRequest => ({
		route: `POST /projects/:id/${path.replace(group_id, ':group_id').replace(one, ':panel_id')}`,
		...{ name, path: at(path), body },
	})
	const plan = (name: string, set: () => unknown[]): WorstRequest => ({
		route: 'PUT /projects/:id/plan',
		...{ name, path: at('plan'), body: () => ({ set: set() }) },
	})
	const dated = { scope: 'panel', status_id: step, date: DAY }
	const imported = (name: string, columns: () => object, panels = panel_ids, more: object = {}) =>
		post('imports', name, () => ({ panel_ids: panels, columns: columns(), ...more }))
	const ofOne = (rows: number) =>
		imported(
			`${rows} rows of one panel, 50 groups a row`,
			() => ({
				group: {
					cells: Array.from({ length: Math.min(rows, 1000) }, () => ids(50)),
					rows: numbers(rows).map((n) => n % 1000),
				},
			}),
			forAll.slice(0, rows),
			{ dry_run: true },
		)
	return [
		...[200, 400, 800, 10_000].map(ofOne),
		imported('a status for each of 100,000', () => ({
			status: { mode: 'set', cells: [[step]], rows: repeat(ROWS, 0) },
		})),
		imported('200 statuses for 1,500 panels', () => {
			const cells = numbers(4).map((part) => site.flags.slice(part * 45, part * 45 + 45))
			return { status: { mode: 'add', cells, rows: numbers(ROWS).map((row) => (row < 6000 ? row % 4 : null)) } }
		}),
		imported('two names and texts for each, all columns', () => ({
			group: { cells: [[group_id]], rows: repeat(ROWS, 0) },
			category: { cells: [category_id], rows: repeat(ROWS, 0) },
			name: { cells: numbers(ROWS).map((row) => `P ${row}`), rows: numbers(ROWS) },
			description: { cells: numbers(ROWS).map((row) => `D ${row}`), rows: numbers(ROWS) },
		})),
		imported('names of letters with 30 marks', () => ({
			name: {
				cells: numbers(15_000).map((row) => `${row} ${MARKED.repeat(2)}`.slice(0, 66)),
				rows: numbers(ROWS).map((n) => n % 15_000),
			},
		})),
		imported('descriptions too long together', () => ({
			description: { cells: repeat(4000, MARKED.repeat(64)), rows: repeat(ROWS, 0) },
		})),
		imported(
			'20 steps planned, 1,000,000 rows',
			() => ({
				plan: statuses.slice(0, 20).map((status_id, place) => ({
					status_id,
					cells: repeat(5000, DAY),
					rows: numbers(ROWS / 2).map((row) => (row % 20 === place ? row % 5000 : null)),
				})),
			}),
			panel_ids.slice(0, ROWS / 2),
		),
		imported('100,000 unknown panels', () => ({ group: { cells: [[group_id]], rows: repeat(ROWS, 0) } }), ids(ROWS)),
		post('imports', '2,000 groups to create', () => ({
			panel_ids: forAll.slice(0, 2000),
			columns: { group: { cells: numbers(2000).map((n) => [site.new_ids[n]]), rows: numbers(2000) } },
			create: { groups: numbers(2000).map((n) => ({ id: site.new_ids[n], name: `Load ${n} ${MARKED.repeat(3)}` })) },
		})),
		plan('100,000 panels, one step', () => [{ ...dated, ids: panel_ids }]),
		plan('10,000 steps of 10 panels each', () =>
			numbers(10_000).map((n) => ({ ...dated, ids: panel_ids.slice(n * 10, n * 10 + 10) })),
		),
		plan('100,000 times one panel', () => [{ ...dated, ids: forAll }]),
		plan('10,000 wrong steps', () => repeat(10_000, 1)),
		plan('100,000 wrong ids', () => [{ ...dated, ids: repeat(ROWS, 'x') }]),
		plan('4,000 storeys of 4,000 letters', () => [
			{ ...dated, scope: 'floor', ids: numbers(4000).map((n) => `${n}`.padEnd(3900, 'x')) },
		]),
		post('panels/statuses', 'a status for 100,000 panels', () => ({ panel_ids, set: statuses[1] })),
		post('panels/statuses', '100,000 times one panel', () => ({ panel_ids: forAll, set: step })),
		post('panels/statuses', '200 statuses for 100,000 panels', () => ({ panel_ids, add: site.flags })),
		post('panels/statuses', '100,000 wrong ids', () => ({ panel_ids: repeat(ROWS, 1), set: step })),
		post('panels/category', '100,000 panels', () => ({ panel_ids, category_id })),
		post('groups', 'of 100,000 panels', () => ({ id: site.new_ids.at(-1), name: 'All of them', panel_ids })),
		post('groups', 'a name of 10 MB', () => ({ name: MARKED.repeat((10 * MEBIBYTE) / 61 - 100), panel_ids: [] })),
		post(`groups/${group_id}/panels`, '100,000 panels', () => ({ add: panel_ids, remove: [] })),
		post(`groups/${group_id}/panels`, '100,000 others out and in', () => ({ add: ids(ROWS), remove: panel_ids })),
		post('assistant/proposals', '100,000 selected, 1,000 marks', () => ({
			text: numbers(500)
				.map((n) => `W${n}`)
				.join(' '),
			...{ language: 'en', selected: panel_ids },
		})),
		post('assistant/proposals', 'all selected to a status', () => ({
			text: 'set the selected panels to Produced',
			...{ language: 'en', selected: panel_ids },
		})),
		post('assistant/proposals', 'a text of 5 MB', () => ({
			...{ text: MARKED.repeat(80_000), language: 'en' },
		})),
		post('assistant/changes', '100,000 selected, 10 steps of 10 actions', () => ({
			text: 'set the selected panels to Produced',
			instruction: {
				kind: 'change',
				steps: repeat(10, {
					select: { selected: true },
					actions: repeat(10, { do: 'set_status', status: step }),
				}),
			},
			...{ fingerprint: 'x', selected: panel_ids, confirmed: true },
		})),
		post('assistant/changes', '200,000 marks in conditions', () => ({
			text: 'set the selected panels to Produced',
			instruction: {
				kind: 'change',
				steps: repeat(10, {
					select: { except: repeat(20, { marks: numbers(1000).map((n) => ({ mark: `W${n}` })) }) },
					actions: [{ do: 'set_status', status: step }],
				}),
			},
			...{ fingerprint: 'x', selected: [], confirmed: true },
		})),
		post('report', 'of 100,000 panels', () => ({})),
		post('report', 'an image of 4 MB that is none', () => ({ image: 'A'.repeat(5_333_332) })),
		{
			route: 'POST /projects/create_from_demo',
			...{ name: 'everything at its limit', path: '/projects/create_from_demo' },
			body: () => fullDemo(),
		},
		post('views', 'a view of 500,000 letters', () => ({ name: 'Large', view: 'x'.repeat(500_000) })),
		post(`panels/${one}/instructions/copy`, 'to 2,000 panels', () => ({
			...{ panel_ids: panel_ids.slice(1, 2001), mode: 'replace' },
		})),
		...['statuses', 'groups', 'categories', 'plan', 'panels', 'panels/columns', 'figures?from=2026-01-01'].map(
			(path) => ({
				route: `GET /projects/:id/${path.replace(/\?.*/, '')}`,
				...{ name: 'of 100,000 panels', path: at(path) },
			}),
		),
	]
}

/** Most of what a demo may hold within the bytes that its route takes. */
function fullDemo(): object {
	const colour = { icon: 'check', colour: '#2f9e44' }
	const status = { ...colour, default_key: null, type: 'flag', progress: 0, is_done: false, panel_ids: [] }
	return {
		id: crypto.randomUUID(),
		name: 'From the demo',
		work: {
			statuses: numbers(200).map((n) => ({ ...status, id: crypto.randomUUID(), name: `Flag ${n}` })),
			log: numbers(8000).map(() => ({
				...{ at: '2026-11-01T10:00:00Z', status_id: crypto.randomUUID(), status_name: 'Checked' },
				...{ action: 'added', is_own: true, panel_ids: ids(1) },
			})),
			groups: numbers(500).map((n) => ({
				id: crypto.randomUUID(),
				name: `Load ${n}`,
				description: '',
				panel_ids: ids(2),
			})),
			categories: numbers(200).map((n) => ({ ...colour, id: crypto.randomUUID(), name: `Sort ${n}`, panel_ids: [] })),
			words: numbers(2000).map((n) => ({
				panel_id: crypto.randomUUID(),
				own_name: `Panel ${n}`,
				own_description: MARKED,
			})),
			plan: numbers(6000).map(() => ({
				scope: 'panel',
				id: crypto.randomUUID(),
				status_id: crypto.randomUUID(),
				date: DAY,
			})),
			threads: numbers(1000).map(() => ({
				...{ panel_id: crypto.randomUUID(), status: 'open', viewpoint: null, comments: repeat(5, 'Checked on site') },
			})),
		},
	}
}

/** Bodies that no contract takes but that are read first, as large as the route reads: the parser has the work. */
export const WRONG_BODIES: Record<string, (bytes: number) => { text: string; type?: string }> = {
	'empty objects': (bytes) => ({ text: `{"x":[${'{},'.repeat(bytes / 3 - 10)}{}]}` }),
	'keys that differ': (bytes) => ({ text: `{${keys(bytes, '1')}}` }),
	'texts that differ': (bytes) => ({ text: `{"x":[${texts(bytes)}]}` }),
	'nested arrays': (bytes) => ({ text: `{"x":${'['.repeat(bytes / 2 - 10)}${']'.repeat(bytes / 2 - 10)}}` }),
	'nested "constructor"': (bytes) => ({
		text: `${'{"constructor":'.repeat(bytes / 16 - 10)}1${'}'.repeat(bytes / 16 - 10)}`,
	}),
	'"__proto__" after many objects': (bytes) => ({ text: `{"x":[${'{},'.repeat(bytes / 3 - 20)}{"__proto__":1}]}` }),
	'"constructor" beside many numbers': (bytes) => ({ text: `{"constructor":1,"x":[${'7,'.repeat(bytes / 2 - 20)}7]}` }),
	'form fields': (bytes) => ({ text: 'a&'.repeat(bytes / 2 - 1), type: 'application/x-www-form-urlencoded' }),
	'form fields that differ': (bytes) => ({
		...{
			text: keys(bytes, '1').replaceAll('"', '').replaceAll(',', '&').replaceAll(':', '='),
			type: 'application/x-www-form-urlencoded',
		},
	}),
}

function keys(bytes: number, value: string): string {
	const parts: string[] = []
	for (let length = 0, number = 0; length < bytes - 20; number++) {
		const part = `"${number.toString(36)}":${value}`
		parts.push(part)
		length += part.length + 1
	}
	return parts.join()
}

function texts(bytes: number): string {
	const parts: string[] = []
	for (let number = 0; number < (bytes - 40) / 9; number++) parts.push(`"${number.toString(36).padStart(6, '-')}"`)
	return parts.join()
}
