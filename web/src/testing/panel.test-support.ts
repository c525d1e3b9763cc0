import type { Panel, PanelListResponse } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'

/** A uuid that says which one it is. */
export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A panel with what a test says of it. */
export const panel = (number: number, part: Partial<Panel> = {}): Panel => ({
	id: uuid(number),
	element: number,
	global_id: `guid${number}`,
	mark: `P/${number}`,
	name: 'WAND',
	own_name: '',
	kind: 1,
	category_id: null,
	class: 'IfcElementAssembly',
	description: '',
	own_description: '',
	floor: 0,
	floor_computed: false,
	length: null,
	width: null,
	height: null,
	area: null,
	volume: null,
	weight: null,
	measure_origins: '------',
	statuses: [],
	groups: [],
	status_changed_at: null,
	...part,
})

/** A status at a place in the order of the work. */
export const status = (number: number, part: Partial<Status> = {}): Status => ({
	id: uuid(1000 + number),
	name: `Status ${number}`,
	default_key: null,
	icon: 'check',
	colour: '#1c7ed6',
	position: number,
	type: 'step',
	progress: 0,
	is_done: false,
	replaces: false,
	set_by: 'editors',
	set_by_people: [],
	requires: [],
	requires_mode: 'warn',
	panel_count: 0,
	...part,
})

/** A list as the server sends it, in pieces of so many panels. */
export const listText = ({ panels, ...head }: PanelListResponse, perPiece = 2): string => {
	const fields = Object.keys(panel(0)) as (keyof Panel)[]
	const pieces = Array.from({ length: Math.ceil(panels.length / perPiece) }, (_, piece) => {
		const own = panels.slice(piece * perPiece, (piece + 1) * perPiece)
		return JSON.stringify(Object.fromEntries(fields.map((field) => [field, own.map((each) => each[field])])))
	})
	return `${JSON.stringify(head).slice(0, -1)},"pieces":[\n${pieces
		.map((piece) => `${piece}\n`)
		.join(',')
		.replaceAll('\n,', ',\n')}]}\n`
}
