import type { CreateVersionFields, CreateVersionRequest, VersionResponse } from '@panelyard/contracts/models/versions'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { recordAction } from '../../access/audit.queries.ts'
import { holdProjectAs, type ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import type { JobRow } from '../../jobs/jobs.queries.ts'
import { furtherSources } from '../../models/model-version-sources.queries.ts'
import { type FileRow, versionSources } from '../../models/model-versions.queries.ts'
import { holdOwnFiles, keepUpload } from '../../models/source-files.service.ts'
import type { StagedFile } from '../../models/staged-file.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { type MergedSources, publishAtOnce, startConversion } from '../conversion/conversion.service.ts'
import type { UploadAllowance } from '../files/upload-allowance.ts'
import { requireMergeable } from '../model-merges/merged-size.ts'
import * as queries from './versions.queries.ts'
import { requireVersion, told, viewVersion } from './versions.service.ts'

type Person = { id: string; created_at: Date }
type Allowance = Pick<UploadAllowance, 'max_bytes' | 'tooLarge'>
type Files = { file_id: string; merged?: MergedSources | undefined; text_encoding?: FileChoice }
type FileChoice = NonNullable<Awaited<ReturnType<typeof versionSources>>>['version']['text_encoding']

/**
 * Adds a version of a project's model from files that the person uploaded before. Converting it begins; it is a candidate if
 * the project has a live version.
 * @throws AppError NOT_FOUND when a file isn't theirs, or the one to replace isn't there; FILE_TOO_LARGE
 */
export async function createVersion(
	platform: Platform,
	user: Person,
	opened: ProjectRow,
	request: CreateVersionRequest,
	allowance: Allowance,
): Promise<VersionResponse> {
	return madeOnce(platform, user, opened, request, () =>
		platform.database.transaction(async (tx) => {
			// The account before its files, in the order in which deleting the account locks them.
			await lockAccount(tx, user.id, 'key share')
			const own = await holdOwnFiles(tx, request.file_ids ?? [request.file_id ?? ''], user.id)
			if (own.some(({ bytes }) => bytes > allowance.max_bytes)) throw allowance.tooLarge()
			const { project } = await holdProjectAs(tx, user, opened.id, 'manager')
			const files = await filesOf(tx, platform, user, project, request, own)
			return addVersion(tx, platform, { user, project, fields: request, files, own })
		}),
	)
}

/** The same with a staged file that becomes the whole model. */
export async function createVersionWithFile(
	platform: Platform,
	user: Person,
	opened: ProjectRow,
	fields: CreateVersionFields,
	staged: StagedFile,
): Promise<VersionResponse> {
	return madeOnce(platform, user, opened, fields, () =>
		keepUpload(platform, staged, user.id, async (tx, file) => {
			const { project } = await holdProjectAs(tx, user, opened.id, 'manager')
			const files = await wholeModel(tx, project, file)
			return addVersion(tx, platform, { user, project, fields, files, own: [file] })
		}),
	)
}

/**
 * Issues the files of a version again, under its name unless another one is given.
 * @throws AppError CONFLICT for a version that can go live as it is
 */
export async function issueAgain(
	platform: Platform,
	user: Person,
	opened: ProjectRow,
	number: number,
	fields: CreateVersionFields,
): Promise<VersionResponse> {
	return madeOnce(platform, user, opened, fields, () =>
		platform.database.transaction(async (tx) => {
			const { project } = await holdProjectAs(tx, user, opened.id, 'manager')
			const version = await requireVersion(tx, project.id, { number })
			if (version.artefacts || !(version.discarded_at || version.live_at))
				throw new AppError('CONFLICT', 'The model of this version is there')
			const sources = await versionSources(tx, version.id)
			if (!sources) throw new AppError('NOT_FOUND', 'The file of this version is gone')
			const { merge, text_encoding } = sources.version
			const further = merge ? await furtherSources(tx, version.id) : []
			const files = { file_id: sources.file.id, text_encoding, ...(merge && { merged: { merge, further } }) }
			const named = { ...fields, name: fields.name || version.name, note: fields.note || version.note }
			return addVersion(tx, platform, { user, project, fields: named, files, own: [sources.file] })
		}),
	)
}

type CreatedVersion = { project: ProjectRow; number: number; job: JobRow }

/** Rolls back a call that another one with the same id has made meanwhile. */
class MadeMeanwhile extends Error {}

/** Makes a version unless a call of the same person with the same id has made it, also one at the same time. */
async function madeOnce(
	platform: Platform,
	user: Person,
	project: ProjectRow,
	fields: CreateVersionFields,
	make: () => Promise<CreatedVersion>,
): Promise<VersionResponse> {
	const before = await madeBefore(platform, user, project, fields)
	if (before) return before
	try {
		return await begun(platform, await make())
	} catch (error) {
		const meanwhile = error instanceof MadeMeanwhile ? await madeBefore(platform, user, project, fields) : null
		if (meanwhile) return meanwhile
		throw error
	}
}

async function addVersion(
	tx: Database,
	platform: Platform,
	{
		user,
		project,
		fields: { name, note, version_id },
		files,
		own,
	}: { user: Person; project: ProjectRow; fields: CreateVersionFields; files: Files; own: readonly FileRow[] },
): Promise<CreatedVersion> {
	if (version_id !== undefined && (await queries.whoseVersion(tx, version_id))) throw new MadeMeanwhile()
	const job = await startConversion(tx, platform, {
		...files,
		...(version_id !== undefined && { id: version_id }),
		project_id: project.id,
		user_id: user.id,
		name,
		note,
		is_aside: project.live_version_id !== null,
	})
	const { id, number } = await requireVersion(tx, project.id, { id: job.model_version_id ?? '' })
	await recordAction(tx, {
		project_id: project.id,
		user_id: user.id,
		action: 'version.issued',
		subject_id: id,
		details: { number, name, files: own.map(({ file_name }) => file_name) },
	})
	return { project, number, job }
}

async function begun(platform: Platform, { project, number, job }: CreatedVersion): Promise<VersionResponse> {
	await publishAtOnce(platform, job)
	return told(platform, project, number)
}

/** What a repeated call made the first time. @throws AppError CONFLICT when the id is someone else's */
async function madeBefore(
	platform: Platform,
	user: Person,
	project: ProjectRow,
	{ version_id }: CreateVersionFields,
): Promise<VersionResponse | null> {
	if (version_id === undefined) return null
	const { database } = platform
	const found = await queries.whoseVersion(database, version_id)
	if (!found) return null
	if (found.project_id !== project.id || found.user_id !== user.id) throw idTaken()
	const version = await requireVersion(database, project.id, { id: version_id })
	return { version: await viewVersion(platform, project, version), revision: project.revision }
}

/** A model of one file, whose texts are read as those of the live one if that is of one file, too. */
async function wholeModel(tx: Database, { live_version_id }: ProjectRow, file: FileRow): Promise<Files> {
	const live = live_version_id === null ? null : await versionSources(tx, live_version_id)
	const text_encoding = live && !live.version.merge ? live.version.text_encoding : null
	return { file_id: file.id, text_encoding }
}

async function filesOf(
	tx: Database,
	{ config }: Platform,
	user: Person,
	project: ProjectRow,
	{ replaces, places, options }: CreateVersionRequest,
	own: readonly FileRow[],
): Promise<Files> {
	const [first, ...others] = own as [FileRow, ...FileRow[]]
	if (others.length > 0 && !places) {
		await requireMergeable(config, tx, user, own)
		const { placements, floors = 'elevation', floor_tolerance = 0.25 } = options ?? {}
		const further = others.map(({ id }, at) => ({ file_id: id, placement: placements?.[at + 1] ?? ('keep' as const) }))
		return { file_id: first.id, merged: { merge: { floors, floor_tolerance }, further } }
	}
	const replaced = places ?? (replaces === undefined ? [] : [replaces])
	if (replaced.length === 0) return wholeModel(tx, project, first)
	const live = project.live_version_id === null ? null : await versionSources(tx, project.live_version_id)
	const merge = live?.version.merge ?? null
	const further = live && merge ? await furtherSources(tx, live.version.id) : []
	if (!live || replaced.some((place) => place > further.length))
		throw new AppError('NOT_FOUND', 'The model has no such file')
	if (!merge) return wholeModel(tx, project, first)
	const now = new Map(replaced.map((place, at) => [place, own[at] as FileRow]))
	const bytes = [live.file, ...further].map((file, at) => ({ bytes: (now.get(at) ?? file).bytes }))
	await requireMergeable(config, tx, user, bytes)
	return {
		file_id: now.get(0)?.id ?? live.file.id,
		text_encoding: live.version.text_encoding,
		merged: {
			merge,
			further: further.map(({ file_id, placement, text_encoding }, at) => ({
				file_id: now.get(at + 1)?.id ?? file_id,
				placement,
				text_encoding,
			})),
		},
	}
}
