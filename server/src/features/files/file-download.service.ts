import type { Readable } from 'node:stream'
import type { ArtefactName } from '@panelyard/contracts/models/conversion'
import { openProject } from '../../access/project-permission.ts'
import { findVersionHead } from '../../models/model-versions.queries.ts'
import { requireOwnFile } from '../../models/source-files.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { latestConversion, sourceFiles } from '../conversion/conversion.service.ts'

export type Download = { file_name: string; bytes: number; content_type: string; open: () => Promise<Readable> }

const MODEL_TYPE = 'application/octet-stream'

/** A person's own upload, the file a project's newest version was made from, or an artefact of its live version. */
export async function downloadOf(
	platform: Platform,
	user: { id: string } | null,
	wanted: {
		file_id?: string | undefined
		project_id?: string | undefined
		artefact?: ArtefactName | undefined
		source?: number | undefined
	},
): Promise<Download> {
	const { database, storage } = platform
	if (wanted.project_id === undefined) {
		if (!user) throw new AppError('NOT_AUTHENTICATED', 'Please sign in')
		const file = await requireOwnFile(database, wanted.file_id ?? '', user.id)
		return sourceDownload(platform, file)
	}
	const { project } = await openProject(database, user, wanted.project_id, 'visitor')
	if (!wanted.artefact) {
		const latest = await latestConversion(database, project.id)
		if (!latest) throw new AppError('NOT_FOUND', 'This project has no model file')
		const source = (await sourceFiles(database, latest))[wanted.source ?? 0]
		if (!source) throw new AppError('NOT_FOUND', "This model doesn't have that many files")
		return sourceDownload(platform, source)
	}
	const version = project.live_version_id ? await findVersionHead(database, project.live_version_id) : null
	const stored = version?.artefacts?.[wanted.artefact]
	if (!stored) throw new AppError('NOT_FOUND', 'This project has no model yet')
	return {
		file_name: `${project.name}-${wanted.artefact}`,
		bytes: stored.bytes,
		content_type: MODEL_TYPE,
		open: () => storage.openRead(stored.storage_key),
	}
}

const sourceDownload = (
	{ storage }: Platform,
	file: { file_name: string; bytes: number; storage_key: string },
): Download => ({
	file_name: file.file_name,
	bytes: file.bytes,
	content_type: MODEL_TYPE,
	open: () => storage.openRead(file.storage_key),
})
