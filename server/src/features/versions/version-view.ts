import type { ModelVersion, VersionState } from '@panelyard/contracts/versions'
import { personNames } from '../../access/person-name.queries.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { JobRow } from '../../jobs/jobs.queries.ts'
import type { Platform } from '../../platform/feature.ts'
import { viewJob } from '../conversion/conversion.service.ts'
import { artefactUrl } from '../projects/project-view.ts'
import { type ListedVersion, newestConversions } from './versions.queries.ts'

type LiveProject = Pick<ProjectRow, 'id' | 'live_version_id'>

/** @param job its newest conversion */
export function stateOf(
	{ live_version_id }: LiveProject,
	{ id, live_at, discarded_at, published_at }: ListedVersion,
	job: JobRow | null,
): VersionState {
	if (discarded_at) return 'discarded'
	if (id === live_version_id) return 'live'
	if (live_at) return 'earlier'
	if (published_at) return 'to_review'
	return job === null || job.status === 'FAILED' ? 'failed' : 'converting'
}

/** Versions of a project as people get them. */
export async function viewVersions(
	platform: Pick<Platform, 'database' | 'jobs'>,
	project: LiveProject,
	versions: readonly ListedVersion[],
): Promise<ModelVersion[]> {
	const { database } = platform
	const ids = versions.map(({ id }) => id)
	const jobs = await newestConversions(database, ids)
	const names = await personNames(database, [...new Set(versions.flatMap(({ user_id }) => user_id ?? []))])
	const shown: ModelVersion[] = []
	for (const version of versions) {
		const job = jobs.get(version.id) ?? null
		const state = stateOf(project, version, job)
		const name = names.get(version.user_id ?? '')
		shown.push({
			id: version.id,
			number: version.number,
			name: version.name,
			note: version.note,
			state,
			file_names: version.file_names,
			issued_by: version.user_id !== null && name !== undefined ? { user_id: version.user_id, name } : null,
			issued_at: version.created_at.toISOString(),
			live_at: version.live_at?.toISOString() ?? null,
			job: job && (state === 'converting' || state === 'failed') ? await viewJob(platform, job) : null,
			model: modelOf(project.id, version),
			impact: null,
		})
	}
	return shown
}

function modelOf(project_id: string, { id, artefacts }: ListedVersion): ModelVersion['model'] {
	const [model, structure] = [artefacts?.['model.glb'], artefacts?.['structure.json']]
	if (!model || !structure) return null
	return {
		model_url: artefactUrl(project_id, id, model.sha256, 'model.glb'),
		structure_url: artefactUrl(project_id, id, structure.sha256, 'structure.json'),
		glb_bytes: model.bytes,
	}
}
