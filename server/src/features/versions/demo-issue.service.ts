import type { ImpactPanel, ModelVersion } from '@panelyard/contracts/models/versions'
import type { DemoIssue } from '@panelyard/contracts/public/demo-issue'
import { MAX_PAGE_SIZE } from '@panelyard/contracts/values/paging'
import { openProject, type ProjectRow } from '../../access/project-permission.ts'
import { findVersion } from '../../models/model-versions.queries.ts'
import type { Platform } from '../../platform/feature.ts'
import { artefactUrl, viewModel } from '../projects/project-view.ts'
import { demoProjectId } from '../projects/projects.service.ts'
import { contentsOf } from './demo-issue.queries.ts'
import { versionImpactPanels } from './impact.service.ts'
import { viewVersions } from './version-view.ts'
import { listVersions } from './versions.queries.ts'

/** The newest candidate of the sample project; null while it has none that can be reviewed. */
export async function demoIssue(platform: Platform): Promise<DemoIssue | null> {
	const id = await demoProjectId(platform.database)
	if (id === null) return null
	const { project } = await openProject(platform.database, null, id, 'visitor')
	return candidateOf(platform, project)
}

/** The newest candidate of a project that can be reviewed, with its comparison and without people's decisions. */
export async function candidateOf(platform: Platform, project: ProjectRow): Promise<DemoIssue | null> {
	const { database } = platform
	const { versions } = await listVersions(database, project.id, { page: 1, page_size: MAX_PAGE_SIZE })
	const viewed = await viewVersions(platform, project, versions)
	const after = viewed.find(({ state }) => state === 'to_review')
	const before = viewed.find(({ state }) => state === 'live')
	if (!before || !after) return null
	const version = await findVersion(database, after.id)
	if (!version?.artefacts || !version.comparison || !version.summary) return null
	const { artefacts, comparison, summary } = version
	const model = viewModel(project, { version, facts: summary })
	if (!model) return null
	const contents = new Map((await contentsOf(database, after.id)).map(({ panel_id, ...one }) => [panel_id, one]))
	const impacts = await allImpacts(platform, project, after)
	const listed = new Set(impacts.map(({ id }) => id))
	const url = (name: 'properties.bin' | 'boxes.bin') => artefactUrl(project.id, after.id, artefacts[name]?.sha256, name)
	return {
		before,
		after,
		model,
		moved_as_whole: comparison.moved_as_whole,
		panels: impacts.map((impact) => ({ impact, content: contents.get(impact.id) ?? null })),
		contested: [...contents].flatMap(([id, content]) => (listed.has(id) ? [] : { id, content })),
		artefacts: { properties_url: url('properties.bin'), boxes_url: url('boxes.bin') },
		property_blocks: summary.property_blocks,
	}
}

async function allImpacts(platform: Platform, project: ProjectRow, { number }: ModelVersion): Promise<ImpactPanel[]> {
	const found: ImpactPanel[] = []
	for (let page = 1; ; page++) {
		const query = { page, page_size: MAX_PAGE_SIZE, changed_after_production: 'false' } as const
		const { panels, total } = await versionImpactPanels(platform, project, number, query)
		found.push(...panels)
		if (panels.length === 0 || found.length >= total) return found
	}
}
