import { countEntries } from '@panelyard/contracts/figures/plan'
import {
	IMPORT_KINDS,
	type ImportColumns,
	type ImportCounts,
	type ImportKind,
	type ImportRequest,
	type ImportResponse,
} from '@panelyard/contracts/panels/imports'
import type { OwnWords } from '@panelyard/contracts/panels/panel-details'
import type { ProjectEvent } from '@panelyard/contracts/projects/project-events'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, findMade, type HeldProject, keepChange, type NamedChange } from '../../access/made-changes.ts'
import type { Platform } from '../../platform/feature.ts'
import { createMissingCategories, importCategories } from '../categories/imported-categories.service.ts'
import { createMissingGroups, importGroups } from '../groups/imported-groups.service.ts'
import { importWords } from '../panels/imported-words.service.ts'
import { presentPanels } from '../panels/panels.service.ts'
import { withoutDatesHeld } from '../plan/dates-held.ts'
import { writePlan } from '../plan/plan.service.ts'
import { describeChange, type StatusChange } from '../statuses/changed-statuses.ts'
import { createMissingStatuses, importStatuses } from '../statuses/imported-statuses.service.ts'
import { changedBefore, tellStatuses } from '../statuses/panel-statuses.service.ts'
import { lastByPanel, panelsByIds, planSteps } from './import-columns.ts'
import { type KeptDetails, noDetails } from './undone-details.service.ts'
import { KeptImport } from './undone-imports.service.ts'

/** What an import has come to so far. */
type ImportProgress = Omit<ImportResponse, 'changed' | 'by_element' | 'revision' | 'repeated'> & {
	change: StatusChange
	details: KeptDetails
}
type LockedImport = HeldProject<ImportProgress> & {
	request: ImportRequest
	user_id: string
	/** Panels of the request that are there. */
	present: ReadonlySet<string>
	/** What ids of the request mean, for what was there already by another id. */
	actual: ReadonlyMap<string, string>
}

type ColumnKinds = {
	[Kind in ImportKind]: (
		held: LockedImport,
		column: NonNullable<ImportColumns[Kind]>,
		done: ImportProgress,
	) => Promise<ImportCounts>
}

/** How the panels of each kind of column get what it says. A further kind is one more entry. */
const COLUMN_KINDS: ColumnKinds = {
	async status({ tx, project, role, request, user_id, present, actual }, column, done) {
		const panels = panelsByIds(request.panel_ids, column, present, actual)
		const importing = { ...request, user_id, role }
		const imported = await importStatuses(tx, project, importing, column.mode, panels)
		const { change, counts, left_out, held_back, breaks } = imported
		Object.assign(done, { change, left_out, held_back, breaks })
		return counts
	},
	group: ({ tx, project, request, present, actual }, column) =>
		importGroups(tx, project, panelsByIds(request.panel_ids, column, present, actual)),
	async category({ tx, project, request, present, actual }, { cells, rows }, done) {
		const column = { cells: cells.map((id) => actual.get(id) ?? id), rows }
		const { counts, steps } = await importCategories(tx, project, lastByPanel(request.panel_ids, column, present))
		done.details.steps = steps
		return counts
	},
	name: (held, column, done) => setWords(held, 'own_name', column, done),
	description: (held, column, done) => setWords(held, 'own_description', column, done),
	async plan({ tx, project, request, present, actual }, columns, done) {
		const set = columns.flatMap((column) => planSteps(request.panel_ids, column, present, actual))
		if (set.length === 0) return { changed: 0, stayed: 0, left_out: 0 }
		const { changed, replaced } = await writePlan(tx, project, await withoutDatesHeld(tx, project, set))
		done.details.plan = replaced
		return { changed, stayed: countEntries(set) - changed, left_out: 0 }
	},
}

async function setWords(
	{ tx, project, request, present }: LockedImport,
	field: keyof OwnWords,
	column: NonNullable<ImportColumns['name']>,
	done: ImportProgress,
): Promise<ImportCounts> {
	const words = lastByPanel(request.panel_ids, column, present)
	const { counts, replaced } = await importWords(tx, project.id, field, words)
	done.details.words.push(replaced)
	return counts
}

/** The kinds of columns that a request has, each set as `COLUMN_KINDS` says. */
async function setColumns(held: LockedImport, done: ImportProgress): Promise<void> {
	const { columns } = held.request
	for (const kind of IMPORT_KINDS)
		if (columns[kind]) done.kinds[kind] = await COLUMN_KINDS[kind](held, columns[kind] as never, done)
}

/**
 * Sets what a list says of panels, in one transaction. An import made before changes nothing.
 * @throws AppError STATUS_RULE, NOT_FOUND, ACCESS_DENIED and CONFLICT as single changes do
 */
export async function importList(
	platform: Platform,
	user_id: string,
	project_id: string,
	request: ImportRequest,
): Promise<ImportResponse> {
	const named: NamedChange = { change_id: request.change_id, kind: 'import', user_id }
	const done = await changeProject<ImportProgress>(
		platform.database,
		{ project_id, user_id, needed: 'editor' },
		async (held) => {
			const { tx, project, leaveUnchanged } = held
			const made = request.dry_run ? null : await findMade(tx, project_id, named)
			if (made) return leaveUnchanged({ ...nothing(changedBefore(project)), ...repeatedCounts(made.payload) })
			const result = await importInto(held, request, user_id)
			if (request.dry_run) return leaveUnchanged(result)
			const { kinds, created } = result
			const details = {
				...kinds,
				created_statuses: created.statuses.length,
				created_groups: created.groups.length,
				created_categories: created.categories.length,
			}
			await recordAction(tx, { project_id, user_id, action: 'list.imported', details })
			await keepChange(tx, project, named, { kinds, created, ...result.details })
			return result
		},
	)
	const { change, details: _, ...answer } = done
	if (!request.dry_run && !change.repeated) {
		tellStatuses(platform, project_id, change)
		const what = listsChanged(done)
		if (what.length > 0) platform.tellProject('project_updated', { project_id, what, revision: change.revision })
	}
	return { ...describeChange(change, request.answer), ...answer, dry_run: request.dry_run }
}

const nothing = (change: StatusChange): ImportProgress => ({
	change,
	dry_run: false,
	kinds: {},
	missing: [],
	left_out: [],
	held_back: [],
	breaks: [],
	created: { statuses: [], groups: [], categories: [] },
	details: noDetails(),
})

const repeatedCounts = (payload: unknown) => {
	const { kinds, created } = KeptImport.parse(payload)
	return { kinds, created }
}

async function importInto(
	project_held: HeldProject<ImportProgress>,
	request: ImportRequest,
	user_id: string,
): Promise<ImportProgress> {
	const { tx, project } = project_held
	const { panel_ids, create } = request
	const present = await presentPanels(tx, project.id, panel_ids)
	const statuses = await createMissingStatuses(tx, project.id, user_id, create.statuses)
	const groups = await createMissingGroups(tx, project.id, user_id, create.groups)
	const categories = await createMissingCategories(tx, project.id, user_id, create.categories)
	const actual = new Map([...statuses.actual, ...groups.actual, ...categories.actual])
	const done = nothing({ sets: [], version_id: project.live_version_id, revision: project.revision })
	done.missing = [...new Set(panel_ids)].filter((id) => !present.has(id))
	done.created = { statuses: statuses.created, groups: groups.created, categories: categories.created }
	await setColumns({ ...project_held, request, user_id, present, actual }, done)
	return done
}

/** What others have to read again, since no event says what it is now. */
function listsChanged({ kinds, created }: ImportProgress): ProjectEvent<'project_updated'>['what'] {
	const has = (kind: ImportKind): boolean => (kinds[kind]?.changed ?? 0) > 0
	const all = {
		statuses: created.statuses.length > 0,
		groups: created.groups.length > 0 || has('group'),
		categories: created.categories.length > 0 || has('category'),
		panels: has('group') || has('category') || has('name') || has('description'),
		plan: has('plan'),
	}
	return (Object.keys(all) as (keyof typeof all)[]).filter((list) => all[list])
}
