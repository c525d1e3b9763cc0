import type { VersionDifferences } from '@panelyard/contracts/models/version-differences'
import { holdProjectAs, type ProjectRow } from '../../access/project-permission.ts'
import type { Database } from '../../database/database.ts'
import type { JobRow } from '../../jobs/jobs.queries.ts'
import { modelFacts } from '../../models/model-facts.ts'
import type { Platform } from '../../platform/feature.ts'
import { viewJob } from '../conversion/conversion.service.ts'
import { isCompared } from '../version-comparison/comparison.service.ts'
import { findPair, type PairResult, requestPair } from '../version-comparison/pair-comparison.service.ts'
import * as queries from './differences.queries.ts'
import { viewVersions } from './version-view.ts'
import type { ListedVersion } from './versions.queries.ts'
import { requireVersion } from './versions.service.ts'

/** Two versions of a project by their numbers. */
type Asked = { number: number; other: number }
type Pair = { before: ListedVersion; after: ListedVersion }

const NO_PANELS = { ids: [], before: [], after: [], marks: [], categories: [], decisions: [] }
const AT_REST: VersionDifferences['moved_as_whole'] = { degrees: 0, metres: [0, 0, 0] }

/** How one version differs from another: by the comparison that stands, or one that somebody asked for. */
export async function versionDifferences(
	platform: Platform,
	project: ProjectRow,
	asked: Asked,
): Promise<VersionDifferences> {
	const { database } = platform
	const pair = await requirePair(database, project.id, asked)
	const { before, after } = pair
	const [viewedBefore, viewedAfter] = await viewVersions(platform, project, [before, after])
	const shared = {
		before: viewedBefore as VersionDifferences['before'],
		after: viewedAfter as VersionDifferences['after'],
		origins: { before: await originOf(database, before), after: await originOf(database, after) },
		revision: project.revision,
	}
	if (isStanding(project, pair)) {
		const before_version_id = after.live_at ? before.id : null
		return {
			...shared,
			state: 'ready',
			job: null,
			is_reviewable: !after.live_at,
			moved_as_whole: after.comparison?.moved_as_whole ?? AT_REST,
			panels: await queries.comparedPanels(database, {
				project_id: project.id,
				version_id: after.id,
				before_version_id,
			}),
		}
	}
	const job = areKept(pair) ? await findPair(database, project.id, pair) : null
	return {
		...shared,
		state: stateOf(job),
		job: job && job.status !== 'COMPLETED' ? await viewJob(platform, job) : null,
		is_reviewable: false,
		...(await foundBy(database, project, pair, job)),
	}
}

/** Compares two versions, unless that is known or being found. */
export async function requestDifferences(
	platform: Platform,
	user_id: string,
	project_id: string,
	asked: Asked,
): Promise<VersionDifferences> {
	const { database } = platform
	const project = await database.transaction(async (tx) => {
		const { project } = await holdProjectAs(tx, { id: user_id }, project_id, 'viewer', { keeps_time: true })
		const pair = await requirePair(tx, project_id, asked)
		if (isStanding(project, pair) || !areKept(pair)) return project
		const job = await findPair(tx, project_id, pair)
		if (job === null || job.status === 'FAILED') await requestPair(tx, platform, { project_id, user_id, ...pair })
		return project
	})
	return versionDifferences(platform, project, asked)
}

async function requirePair(db: Database, project_id: string, { number, other }: Asked): Promise<Pair> {
	return {
		before: await requireVersion(db, project_id, { number: other }),
		after: await requireVersion(db, project_id, { number }),
	}
}

const areKept = ({ before, after }: Pair): boolean =>
	[before, after].every(({ published_at, artefacts }) => published_at !== null && artefacts !== null) &&
	before.id !== after.id

/** Whether the version was compared with the other one before it went live, or is to be reviewed beside it now. */
const isStanding = (project: ProjectRow, { before, after }: Pair): boolean =>
	after.comparison?.live_version_id === before.id &&
	after.discarded_at === null &&
	(after.live_at !== null || isCompared(project, after))

const stateOf = (job: JobRow | null): VersionDifferences['state'] =>
	job === null ? 'none' : job.status === 'COMPLETED' ? 'ready' : job.status === 'FAILED' ? 'failed' : 'comparing'

async function foundBy(
	db: Database,
	project: ProjectRow,
	{ before, after }: Pair,
	job: JobRow | null,
): Promise<Pick<VersionDifferences, 'moved_as_whole' | 'panels'>> {
	if (job?.status !== 'COMPLETED') return { moved_as_whole: AT_REST, panels: NO_PANELS }
	const keptOf = ({ id }: ListedVersion) => (id === project.live_version_id ? null : id)
	const of = { job_id: job.id, project_id: project.id, before: keptOf(before), after: keptOf(after) }
	const { moved_as_whole } = job.result as Pick<PairResult, 'moved_as_whole'>
	return { moved_as_whole, panels: await queries.pairPanels(db, of) }
}

async function originOf(db: Database, version: ListedVersion): Promise<[number, number, number]> {
	return (await modelFacts(db, version))?.origin ?? [0, 0, 0]
}
