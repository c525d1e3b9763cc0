import type { Conditions, Instruction, PanelAction, Selection } from '@panelyard/contracts/assistant'

// Instructions in the short form of the files beside this one: "floor=3 kind=1 => set delivered".

const SIGNS = { over: '>', under: '<', at_least: '>=', at_most: '<=' } as const
const COLOURS: Record<string, string> = { '#f76707': 'orange' }

const list = (name: string, values: readonly (string | number)[] | undefined): string[] =>
	values?.length ? [`${name}=${values.join()}`] : []

function conditions(each: Conditions): string[] {
	const marks = each.marks?.map(({ mark, to, count }) => `${mark}${to ? `..${to}` : ''}${count ? `*${count}` : ''}`)
	return [
		...list('marks', marks),
		...list('floor', each.floors),
		...list('group', each.groups),
		...list('kind', each.kinds),
		...list('shape', each.shapes),
		...list('category', each.categories),
		...list('status', each.statuses),
		...list('lacks', each.lacks),
		...(each.measures ?? []).map(({ measure, than, value }) => `${measure}${SIGNS[than]}${value}`),
		...(each.given ? [`given=${each.given.status ?? ''}:${each.given.from}..${each.given.to}`] : []),
		...(each.since ? [`since=${each.since}`] : []),
		...(each.late ? ['late'] : []),
		...(each.due ? [`due=${dueText(each.due)}`] : []),
		...(each.properties ? [`property ${each.properties.map(({ name, value }) => `${name}=${value}`).join()}`] : []),
		...(each.comments ? [`comments=${each.comments}`] : []),
		...(each.selected ? ['selected'] : []),
	]
}

const dueText = (due: NonNullable<Conditions['due']>): string =>
	typeof due === 'string' ? due : `${due.status ?? ''}:${due.from ?? ''}..${due.to}`

function selection({ except = [], ...each }: Selection): string {
	const excepted = except.map((conditionsOf) => `except(${conditions(conditionsOf).join(' ')})`)
	return [...conditions(each), ...excepted].join(' ')
}

function action(each: PanelAction): string {
	switch (each.do) {
		case 'set_status':
			return `set ${each.status}`
		case 'remove_status':
			return `remove ${each.status}`
		case 'clear_statuses':
			return 'clear'
		case 'join_group':
			return `join ${'id' in each.group ? each.group.id : JSON.stringify(each.group.name)}`
		case 'leave_group':
			return `leave ${each.group}`
		case 'set_category':
			return `category ${each.category}`
		case 'clear_category':
			return 'uncategory'
		case 'comment':
			return `comment ${JSON.stringify(each.text)}`
		case 'resolve_comments':
			return 'resolve'
		case 'plan':
			return each.date ? `plan ${each.status} ${each.date}` : `unplan ${each.status}`
	}
}

/** Writes an instruction in the short form. */
export function written(instruction: Instruction): string {
	switch (instruction.kind) {
		case 'panels':
			return instruction.steps
				.map(({ select, actions }) => `${selection(select)} => ${actions.map(action).join(' & ')}`)
				.join(' ;; ')
		case 'question':
			return [
				`? ${[instruction.ask, instruction.status].filter(Boolean).join(':')}`,
				...(instruction.by ? [`by:${instruction.by}`] : []),
				selection(instruction.select),
			]
				.join(' ')
				.trim()
		case 'view':
			return `! ${instruction.view} ${selection(instruction.select)}`.trim()
		case 'section':
			return `! section ${instruction.floor}`
		case 'colour':
			return `! colour ${instruction.by}`
		case 'project': {
			const { change } = instruction
			const id =
				'status' in change
					? change.status
					: 'group' in change
						? change.group
						: 'category' in change
							? change.category
							: ''
			const name = 'name' in change ? JSON.stringify(change.name) : ''
			const colour = 'colour' in change ? (COLOURS[change.colour] ?? change.colour) : ''
			const order = change.do === 'move_status' ? `${change.side}:${change.other}` : ''
			return [change.do, id, order, name, colour].filter(Boolean).join(' ')
		}
	}
}
