import { z } from 'zod'
import { changeField, repeatedField } from '../panels/panels.ts'
import { cleanName } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'
import { READY_STATUS_KEYS, type ReadyStatusKey, readyStatus } from './status-words.ts'
import { DEFAULT_STATUSES, MAX_STATUSES, RequiresMode, Status, StatusName, statusRules } from './statuses.ts'

// Sets of statuses for new projects: ready-made ones, and those that people saved.

/** Most sets of a person. */
export const MAX_OWN_SETS = 50
export const SET_NAME_TAKEN = 'You have a set with this name already'
export const StatusSetName = z
	.string('Set name is required')
	.overwrite(cleanName)
	.min(1, 'Set name is required')
	.max(80, 'Set name is too long (at most 80 characters)')

/** A status of a set: like one of a project, except for the people who may set it. */
export const SetStatus = Status.pick({ icon: true, colour: true, type: true, progress: true }).extend({
	name: StatusName,
	/** Key of the translated name; null for a name of their own. */
	default_key: z.enum(READY_STATUS_KEYS).nullable(),
	is_done: statusRules.is_done,
	replaces: statusRules.replaces,
	set_by: z.enum(['editors', 'managers']),
	/** Indexes of the statuses of this set that it requires. */
	requires: z.array(z.number().int().min(0)).max(MAX_STATUSES),
	requires_mode: RequiresMode,
})
export type SetStatus = z.infer<typeof SetStatus>

/** Whether no status of a set requires itself, directly or indirectly, and all required ones exist. */
function canBeReached(statuses: readonly Pick<SetStatus, 'requires'>[]): boolean {
	const reached = new Set<number>()
	for (let before = -1; before < reached.size; ) {
		before = reached.size
		for (const [place, { requires }] of statuses.entries())
			if (requires.every((one) => reached.has(one))) reached.add(place)
	}
	return reached.size === statuses.length
}

/** The server rejects two of the same name, ignoring case. */
const SetStatuses = z
	.array(SetStatus)
	.min(1, 'A set needs at least one status')
	.max(MAX_STATUSES)
	.refine(canBeReached, { message: 'These statuses would wait for each other' })

/** A set that a person saved. */
export const OwnStatusSet = z.object({ id: z.uuid(), name: z.string(), statuses: z.array(SetStatus) })
export type OwnStatusSet = z.infer<typeof OwnStatusSet>

/** `GET /status_sets`: the requester's, by name. Every change of them returns the same. */
export const StatusSetListResponse = z.object({ sets: z.array(OwnStatusSet) })
/** `POST /status_sets`. `id`: chosen by the device, so that the call can be repeated. */
export const SaveStatusSetRequest = z.object({ id: z.uuid(), name: StatusSetName, statuses: SetStatuses })
export type SaveStatusSetRequest = z.infer<typeof SaveStatusSetRequest>
/** `PUT /status_sets/{id}` */
export const RenameStatusSetRequest = z.object({ name: StatusSetName })

type ReadyStatus = { key: ReadyStatusKey; progress?: number; after?: ReadyStatusKey; mode?: 'warn' | 'block' }

const readySet = (statuses: readonly ReadyStatus[]): SetStatus[] =>
	statuses.map(({ key, progress = 0, after, mode = 'warn' }) => ({
		...readyStatus(key),
		progress,
		is_done: progress === 100,
		replaces: false,
		set_by: 'editors',
		requires: after === undefined ? [] : [statuses.findIndex((one) => one.key === after)],
		requires_mode: mode,
	}))

const FLAGS: readonly ReadyStatus[] = [{ key: 'hold' }, { key: 'damaged' }, { key: 'changed' }]

/** The ready-made sets by their keys; `standard` is what a project starts with. Steps are in the order of the work. */
export const READY_SETS = {
	standard: DEFAULT_STATUSES.map(({ key, ...status }) => ({
		...status,
		default_key: key,
		is_done: status.progress === 100,
		replaces: false,
		set_by: 'editors',
		requires: [],
		requires_mode: 'warn',
	})),
	precast: readySet([
		{ key: 'drawn', progress: 5 },
		{ key: 'approved', progress: 10 },
		{ key: 'mould_ready', progress: 20 },
		{ key: 'cast', progress: 40, after: 'approved', mode: 'block' },
		{ key: 'cured', progress: 50 },
		{ key: 'finished', progress: 60 },
		{ key: 'in_yard', progress: 65 },
		{ key: 'loaded', progress: 70, after: 'cured', mode: 'block' },
		{ key: 'delivered', progress: 80 },
		{ key: 'installed', progress: 100, after: 'delivered' },
		...FLAGS,
	]),
	timber_frame: readySet([
		{ key: 'drawn', progress: 5 },
		{ key: 'approved', progress: 10 },
		{ key: 'cut', progress: 20, after: 'approved', mode: 'block' },
		{ key: 'framed', progress: 30 },
		{ key: 'insulated', progress: 40 },
		{ key: 'boarded', progress: 45 },
		{ key: 'windows_fitted', progress: 55 },
		{ key: 'checked', progress: 60 },
		{ key: 'packed', progress: 65 },
		{ key: 'loaded', progress: 70, after: 'checked' },
		{ key: 'delivered', progress: 80 },
		{ key: 'installed', progress: 100, after: 'delivered' },
		...FLAGS,
	]),
	steel: readySet([
		{ key: 'drawn', progress: 5 },
		{ key: 'approved', progress: 10 },
		{ key: 'material_ready', progress: 15 },
		{ key: 'cut', progress: 25, after: 'approved', mode: 'block' },
		{ key: 'assembled', progress: 35 },
		{ key: 'welded', progress: 45 },
		{ key: 'checked', progress: 50 },
		{ key: 'coated', progress: 60, after: 'checked', mode: 'block' },
		{ key: 'loaded', progress: 70 },
		{ key: 'delivered', progress: 80 },
		{ key: 'installed', progress: 100, after: 'delivered' },
		...FLAGS,
	]),
	modular: readySet([
		{ key: 'drawn', progress: 5 },
		{ key: 'approved', progress: 10 },
		{ key: 'framed', progress: 20, after: 'approved', mode: 'block' },
		{ key: 'enclosed', progress: 30 },
		{ key: 'services_in', progress: 40 },
		{ key: 'fitted_out', progress: 55 },
		{ key: 'tested', progress: 60, after: 'services_in' },
		{ key: 'wrapped', progress: 65 },
		{ key: 'loaded', progress: 70, after: 'tested', mode: 'block' },
		{ key: 'delivered', progress: 80 },
		{ key: 'installed', progress: 90, after: 'delivered' },
		{ key: 'connected', progress: 100 },
		...FLAGS,
	]),
} as const satisfies Record<string, readonly SetStatus[]>
export const READY_SET_KEYS = Object.keys(READY_SETS) as [ReadySetKey, ...ReadySetKey[]]
export type ReadySetKey = keyof typeof READY_SETS

/** A set by its key, or by the id of one of the requester's own. */
export const StatusSetRef = z.union([z.enum(READY_SET_KEYS), z.uuid()], { error: 'This set is not known' })
export type StatusSetRef = z.infer<typeof StatusSetRef>
export const isReadySet = (set: string): set is ReadySetKey => (READY_SET_KEYS as readonly string[]).includes(set)

/**
 * Treatment of statuses that the set doesn't have: keep all, or delete those without panels, plan entries and rules
 * that require them.
 */
export const ApplySetMode = z.enum(['add', 'replace'])
export type ApplySetMode = z.infer<typeof ApplySetMode>

/**
 * `POST /projects/{id}/statuses/apply_set`, for managers: adds the statuses of a set that the project lacks, in the
 * order of the set. Existing statuses don't change, whatever the set has for them; no panel changes. With `dry_run`
 * nothing changes, and the answer has the effect.
 */
export const ApplyStatusSetRequest = z.object({
	set: StatusSetRef,
	mode: ApplySetMode,
	dry_run: z.boolean().default(false),
	...changeField,
})
export type ApplyStatusSetRequest = z.infer<typeof ApplyStatusSetRequest>

const NamedStatus = Status.pick({ id: true, name: true, default_key: true })
export const ApplyStatusSetResponse = z.object({
	dry_run: z.boolean(),
	added: z.array(NamedStatus),
	/** Statuses of the set that already existed. */
	kept: z.array(NamedStatus),
	/** Of the other statuses, those that were deleted and those that stayed. */
	removed: z.array(NamedStatus),
	stayed: z.array(NamedStatus),
	...revisionField,
	...repeatedField,
})
export type ApplyStatusSetResponse = z.infer<typeof ApplyStatusSetResponse>
