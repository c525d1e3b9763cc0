import type { Instruction, ProposedChange } from '@panelyard/contracts/assistant/assistant'
import {
	type ApplyProposalRequest,
	type ApplyProposalResponse,
	mostPanels,
	STALE_PROPOSAL,
	takenOf,
} from '@panelyard/contracts/assistant/assistant-changes'
import { CONFIRM_PANELS } from '@panelyard/contracts/assistant/said-instruction'
import { recordAction } from '../../access/audit.queries.ts'
import { changeProject, findMade, keepChange, type NamedChange } from '../../access/made-changes.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { clearCategories, importCategories } from '../categories/imported-categories.service.ts'
import { commentOnPanels, noComments, resolveThreadsOf } from '../comments/comments-on-panels.service.ts'
import { importGroups, takeOutOfGroup } from '../groups/imported-groups.service.ts'
import { type KeptDetails, noDetails } from '../imports/undone-details.service.ts'
import type { KeptThings } from '../imports/undone-things.service.ts'
import { type Notified, tellNotified } from '../notifications/notify.ts'
import { writePlan } from '../plan/plan.service.ts'
import { describeChange, type StatusChange } from '../statuses/changed-statuses.ts'
import { importStatuses } from '../statuses/imported-statuses.service.ts'
import { changedBefore, tellStatuses } from '../statuses/panel-statuses.service.ts'
import { changeThings, createThings } from './applied-changes.service.ts'
import { propertyElements } from './named-properties.service.ts'
import { joined, panelIds } from './panel-texts.queries.ts'
import { planChanges, requireChange, requireOwnIds } from './planned-changes.service.ts'
import { datedPanels } from './planned-panels.service.ts'
import { type Part, rulesOf } from './proposal-rules.ts'
import { countPanels, panelProposal } from './proposals.service.ts'
import { type KeptVocabulary, readVocabulary, vocabularyFor } from './vocabulary.service.ts'

type Applied = Pick<ApplyProposalResponse, 'counts' | 'left_out'> & {
	change: StatusChange
	details: KeptDetails
	things?: KeptThings
	notified: Notified[]
}

const nothing = (change: StatusChange): Applied => ({
	change,
	counts: { status: 0, group: 0, category: 0, plan: 0, comment: 0, changes: 0 },
	left_out: 0,
	details: { ...noDetails(), left: { group_ids: [], panel_ids: [] } },
	notified: [],
})

/**
 * Applies a proposal in one transaction, if it is still what the data comes to. It is kept and undone as an import is,
 * since both set many things of panels at once.
 * @throws AppError CONFLICT for a stale proposal, VALIDATION_FAILED for many panels that weren't confirmed, STATUS_RULE,
 * NOT_FOUND and ACCESS_DENIED as single changes do
 */
export async function applyProposal(
	platform: Platform,
	user_id: string,
	opened: ProjectRow,
	request: ApplyProposalRequest,
): Promise<ApplyProposalResponse> {
	const project_id = opened.id
	const properties = await propertyElements(platform, opened, request.instruction)
	const named: NamedChange = { change_id: request.change_id, kind: 'import', user_id }
	const changing = { project_id, user_id, needed: 'editor' } as const
	const done = await changeProject<Applied>(platform.database, changing, async (held) => {
		const { tx, project, role, leaveUnchanged } = held
		if (await findMade(tx, project_id, named)) return leaveUnchanged(nothing(changedBefore(project)))
		const { instruction } = request
		requireChange(instruction)
		requireOwnIds(instruction)
		const kept: KeptVocabulary = await readVocabulary(tx, project)
		const vocabulary = vocabularyFor(kept, project, { shown: {}, selected: request.selected, language: 'en' })
		if (properties.version_id !== project.live_version_id) throw stale()
		const dated = datedPanels(tx, project)
		const asking = { project, vocabulary, selected: request.selected, properties, dated }
		const planned = await planChanges(tx, asking, { role }, instruction, await rulesOf(tx, asking))
		if ('why' in planned) throw stale()
		const proposal = await panelProposal(tx, { user_id, role }, planned)
		if (proposal.fingerprint !== request.fingerprint) throw stale()
		const { changes, parts } = takenOf({ changes: planned.changes, parts: proposal.parts }, request.skip)
		const panel_count = countPanels(parts)
		if (panel_count + changes.length === 0) throw new AppError('VALIDATION_FAILED', 'Choose at least one panel')
		const most = mostPanels(changes, panel_count)
		if (most >= CONFIRM_PANELS && !request.confirmed)
			throw new AppError('VALIDATION_FAILED', `Confirm a change of ${most} panels`)
		const created = await createThings(tx, project_id, user_id, changes)
		const applied = await applyParts(tx, project, { user_id, role, request }, parts)
		await applyChanges(tx, project, { user_id, role, request }, changes, applied)
		const { counts, details, things } = applied
		await recordAction(tx, {
			project_id,
			user_id,
			action: 'instruction.applied',
			details: {
				...bounded(instruction, [...planned.changes, ...proposal.parts], request.skip),
				panel_count,
				...counts,
			},
		})
		await keepChange(tx, project, named, { kinds: {}, created, ...details, ...(things && { kept_things: things }) })
		return applied
	})
	const { change, counts, left_out, notified } = done
	if (!change.repeated) {
		tellStatuses(platform, project_id, change)
		const what = [
			...(counts.changes > 0 ? (['statuses', 'groups', 'categories', 'panels'] as const) : []),
			...(counts.group > 0 ? (['groups', 'panels'] as const) : []),
			...(counts.category > 0 ? (['categories', 'panels'] as const) : []),
			...(counts.plan > 0 ? (['plan'] as const) : []),
			...(counts.comment > 0 ? (['comments'] as const) : []),
		]
		if (what.length > 0)
			platform.tellProject('project_updated', { project_id, what: [...new Set(what)], revision: change.revision })
	}
	tellNotified(platform, ...notified)
	return { ...describeChange(change, request.answer), counts, left_out }
}

/** Longest instruction of the typed language, as JSON, that the log has; the person's words are there in any case. */
const MOST_LOGGED = 20_000
const MOST_LOGGED_KEYS = 100

/** What the log keeps of an instruction of the typed language, and of parts that were left out. */
function bounded(instruction: Instruction, parts: readonly { key: string }[], skip: readonly string[]) {
	const skipped = new Set(skip)
	const keys = parts.flatMap(({ key }) => (skipped.has(key) ? [key] : []))
	return {
		...(JSON.stringify(instruction).length <= MOST_LOGGED && { read_as: instruction }),
		skipped: keys.slice(0, MOST_LOGGED_KEYS),
		skipped_count: keys.length,
	}
}

const stale = (): AppError =>
	new AppError('CONFLICT', 'The project has changed since this proposal was made', { reason_code: STALE_PROPOSAL })

type Applying = {
	user_id: string
	role: Parameters<typeof importStatuses>[2]['role']
	request: ApplyProposalRequest
}

async function applyParts(
	tx: Database,
	project: ProjectRow,
	{ user_id, role, request }: Applying,
	parts: readonly Part[],
): Promise<Applied> {
	const done = nothing({ sets: [], version_id: project.live_version_id, revision: project.revision })
	const { on_rule, override_reason, answer } = request
	const importing = {
		user_id,
		role,
		on_back: 'allow' as const,
		on_rule,
		override_reason,
		answer,
		dry_run: false,
		source: 'assistant' as const,
	}
	for (const [, own] of Map.groupBy(parts, ({ key }) => key.slice(0, key.lastIndexOf('.')))) {
		const [{ action }] = own as [Part]
		const panel_ids = await panelIds(tx, project.id, joined(own.map(({ panels }) => panels)))
		switch (action.do) {
			case 'set_status':
			case 'remove_status':
			case 'clear_statuses': {
				const mode = action.do === 'set_status' ? 'set' : 'remove'
				const panels =
					action.do === 'clear_statuses'
						? await clearedPanels(tx, project.id, own)
						: [{ ids: [action.status], panel_ids }]
				const { change, counts, left_out } = await importStatuses(tx, project, importing, mode, panels)
				done.change = { ...change, sets: [...done.change.sets, ...change.sets] }
				done.counts.status += counts.changed
				done.left_out += left_out.length
				break
			}
			case 'join_group': {
				done.counts.group += (await importGroups(tx, project, [{ ids: [action.group], panel_ids }])).changed
				break
			}
			case 'leave_group': {
				const left = await takeOutOfGroup(tx, project.id, action.group, panel_ids)
				const before = done.details.left
				done.details.left = {
					group_ids: [...(before?.group_ids ?? []), ...left.group_ids],
					panel_ids: [...(before?.panel_ids ?? []), ...left.panel_ids],
				}
				done.counts.group += left.panel_ids.length
				break
			}
			case 'set_category':
			case 'clear_category': {
				const { counts, steps } =
					action.do === 'set_category'
						? await importCategories(tx, project, new Map(panel_ids.map((id) => [id, action.category])))
						: await clearCategories(tx, project, panel_ids)
				done.details.steps.push(...steps)
				done.counts.category += counts.changed
				break
			}
			case 'comment': {
				const { begun, notified } = await commentOnPanels(tx, project, user_id, panel_ids, action.text)
				const before = done.details.comments ?? noComments()
				done.details.comments = { ...before, user_id, begun: [...before.begun, ...begun] }
				done.notified.push(...notified)
				done.counts.comment += begun.length
				break
			}
			case 'resolve_comments': {
				const resolved = await resolveThreadsOf(tx, project.id, user_id, panel_ids)
				const before = done.details.comments ?? noComments()
				done.details.comments = { ...before, user_id, resolved: [...before.resolved, ...resolved] }
				done.counts.comment += resolved.length
				break
			}
			case 'plan': {
				const set = [{ scope: 'panel' as const, status_id: action.status, ids: panel_ids, date: action.date }]
				const { changed, replaced } = await writePlan(tx, project, set)
				done.details.plan.push(...replaced)
				done.counts.plan += changed
			}
		}
	}
	return done
}

/** Each panel loses what it carries; statuses that it doesn't carry ask nobody's leave. */
async function clearedPanels(tx: Database, project_id: string, parts: readonly Part[]) {
	const cleared: { ids: string[]; panel_ids: string[] }[] = []
	for (const { before, panels } of parts)
		cleared.push({ ids: before, panel_ids: await panelIds(tx, project_id, panels) })
	return cleared
}

/** Changes statuses, groups and categories themselves, after the panels: those that stay in what is deleted lose it. */
async function applyChanges(
	tx: Database,
	project: ProjectRow,
	{ user_id, role, request }: Applying,
	proposed: readonly ProposedChange[],
	done: Applied,
): Promise<void> {
	if (proposed.length === 0) return
	const changes = proposed.map(({ change }) => change)
	const { kept, sets, left, steps } = await changeThings(
		tx,
		project,
		{ user_id, role, answer: request.answer },
		changes,
	)
	const before = done.details.left
	done.things = kept
	done.change = { ...done.change, sets: [...done.change.sets, ...sets] }
	done.details.left = {
		group_ids: [...(before?.group_ids ?? []), ...left.group_ids],
		panel_ids: [...(before?.panel_ids ?? []), ...left.panel_ids],
	}
	done.details.steps.push(...steps)
	done.counts.changes = changes.length
}
