import type { ModelVersion, VersionState } from '@panelyard/contracts/models/versions'
import { namedPerson, personNames } from '../../access/person-name.queries.ts'
import type { ProjectRow } from '../../access/project-permission.ts'
import type { JobRow } from '../../jobs/jobs.queries.ts'
import type { Platform } from '../../platform/feature.ts'
import { viewJob } from '../conversion/conversion.service.ts'
import { artefactUrl } from '../projects/project-view.ts'
import { isCompared } from '../version-comparison/comparison.service.ts'
import { type ListedVersion, newestJobs } from './versions.queries.ts'

type LiveProject = Pick<ProjectRow, 'id' | 'live_version_id' | 'panel_rule'>

/** @param job its newest conversion or comparison */
export function stateOf(project: LiveProject, version: ListedVersion, job: JobRow | null): VersionState {
	if (version.discarded_at) return 'discarded'
	if (version.id === project.live_version_id) return 'live'
	if (version.live_at) return 'earlier'
	if (version.published_at && isCompared(project, version)) return 'to_review'
	// One that has just completed was read after the version, which doesn't have its result yet.
	if (!job || job.status === 'FAILED') return 'failed'
	return version.published_at ? 'comparing' : 'converting'
}

/** States in which the job matters. */
const HAS_JOB: ReadonlySet<VersionState> = new Set(['converting', 'comparing', 'failed'])

/** Versions of a project as people get them. */
export async function viewVersions(
	platform: Pick<Platform, 'database' | 'jobs'>,
	project: LiveProject,
	versions: readonly ListedVersion[],
): Promise<ModelVersion[]> {
	const { database } = platform
	const ids = versions.map(({ id }) => id)
	const jobs = await newestJobs(database, project.id, ids)
	const names = await personNames(database, [...new Set(versions.flatMap(({ user_id }) => user_id ?? []))])
	const shown: ModelVersion[] = []
	for (const version of versions) {
		const job = jobs.get(version.id) ?? null
		const state = stateOf(project, version, job)
		shown.push({
			id: version.id,
			number: version.number,
			name: version.name,
			note: version.note,
			state,
			file_names: version.file_names,
			issued_by: namedPerson(names, version.user_id),
			issued_at: version.created_at.toISOString(),
			live_at: version.live_at?.toISOString() ?? null,
			job: job && HAS_JOB.has(state) ? await viewJob(platform, job) : null,
			model: modelOf(project.id, version),
			impact: impactOf(version),
		})
	}
	return shown
}

function impactOf({ comparison }: ListedVersion): ModelVersion['impact'] {
	if (!comparison) return null
	const { compared_with, panels_before, panels_after, is_probably_other_building, counts } = comparison
	return { compared_with, panels_before, panels_after, is_probably_other_building, counts }
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
