import type { DateOrder } from '../../locales/read-date.ts'
import type { Columns } from './column-kinds.ts'
import type { StatusChoice } from './match-list.ts'

/** What a person has decided about a list. */
export type ListChoices = {
	columns: Columns
	/** The row with the heads; null for none. */
	headRow: number | null
	mode: 'set' | 'add'
	/** The id of a status and the name of a group, for lists without such a column. */
	statusForAll: string | null
	groupForAll: string
	statusChoices: ReadonlyMap<string, StatusChoice>
	skipNewGroups: boolean
	skipNewCategories: boolean
	/** Of date columns by their places, where a person has said it. */
	dateOrders: ReadonlyMap<number, DateOrder>
	takeNumbers: boolean
	panelChoices: ReadonlyMap<number, string>
	allForAll: boolean
	/** Whether panels may go back to earlier statuses; else they keep theirs. */
	goBack: boolean
}

export const NO_CHOICES: ListChoices = {
	columns: [],
	headRow: null,
	mode: 'set',
	statusForAll: null,
	groupForAll: '',
	statusChoices: new Map(),
	skipNewGroups: false,
	skipNewCategories: false,
	dateOrders: new Map(),
	takeNumbers: false,
	panelChoices: new Map(),
	allForAll: false,
	goBack: false,
}
