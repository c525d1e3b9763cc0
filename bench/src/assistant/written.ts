import type {
	ChangeInstruction,
	Conditions,
	Instruction,
	PanelAction,
	ProjectChange,
	Selection,
} from '@panelyard/contracts/assistant/assistant'

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

/** @param created names of what the instruction creates, by their ids */
function action(each: PanelAction, created: ReadonlyMap<string, string>): string {
	switch (each.do) {
		case 'set_status':
			return `set ${created.get(each.status) ?? each.status}`
		case 'remove_status':
			return `remove ${each.status}`
		case 'clear_statuses':
			return 'clear'
		case 'join_group':
			return `join ${created.get(each.group) ?? each.group}`
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
		case 'change':
			return writtenChange(instruction)
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
		case 'version':
			return `? version${instruction.produced ? ' produced' : ''}`
		case 'colour':
			return `! colour ${instruction.by}`
	}
}

/** Changes of the project before those of panels; a group that is created for panels stands with these alone. */
function writtenChange({ changes, steps }: ChangeInstruction): string {
	const actions = steps.flatMap((step) => step.actions)
	const created = new Map(
		changes.flatMap((change) => {
			const isJoined = actions.some((each) => each.do === 'join_group' && 'id' in change && each.group === change.id)
			return 'id' in change && isJoined ? [[change.id, JSON.stringify(change.name)] as const] : []
		}),
	)
	const apart = changes.filter((change) => !('id' in change && created.has(change.id)))
	const names = new Map(
		changes.flatMap((change) => ('id' in change ? [[change.id, JSON.stringify(change.name)] as const] : [])),
	)
	return [
		...apart.map(project),
		...steps.map(
			({ select, actions: own }) => `${selection(select)} => ${own.map((each) => action(each, names)).join(' & ')}`,
		),
	].join(' ;; ')
}

function project(change: ProjectChange): string {
	const id =
		'status' in change ? change.status : 'group' in change ? change.group : 'category' in change ? change.category : ''
	const name = 'name' in change ? JSON.stringify(change.name) : ''
	const colour = 'colour' in change ? (COLOURS[change.colour] ?? change.colour) : ''
	const order = change.do === 'move_status' ? `${change.side}:${change.other}` : ''
	return [change.do, id, order, name, colour].filter(Boolean).join(' ')
}
