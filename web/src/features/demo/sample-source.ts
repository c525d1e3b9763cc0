import { CategoryListResponse } from '@panelyard/contracts/panels/categories'
import { GroupListResponse } from '@panelyard/contracts/panels/groups'
import { PanelColumnsResponse, panelsOfColumns } from '@panelyard/contracts/panels/panel-columns'
import type { PanelDetailResponse } from '@panelyard/contracts/panels/panels'
import { ProjectResponse } from '@panelyard/contracts/projects/projects'
import { DemoIssueResponse } from '@panelyard/contracts/public/demo-issue'
import { StatusListResponse } from '@panelyard/contracts/statuses/statuses'
import { PublicConfig } from '@panelyard/contracts/values/config'
import type { z } from 'zod'
import { type DemoSource, fetchFromServer } from './demo-source.ts'

/**
 * The sample project on the server.
 * @param known its id; asked for when it isn't known yet
 */
export function sampleSource(known: string | null): DemoSource {
	let path = ''
	return {
		async load() {
			const sampleId = known ?? (await read(PublicConfig, '/config')).demo_project_id
			if (sampleId === null) return null
			path = `/projects/${sampleId}`
			const [{ project }, { pieces }, { statuses }, { groups }, { categories }] = await Promise.all([
				read(ProjectResponse, `${path}?model_structure=false`),
				read(PanelColumnsResponse, `${path}/panels/columns`),
				read(StatusListResponse, `${path}/statuses`),
				read(GroupListResponse, `${path}/groups`),
				read(CategoryListResponse, `${path}/categories`),
			])
			const panels = pieces.flatMap(panelsOfColumns)
			return { seed: { project, panels, statuses, groups, categories }, hasPast: true, words: { project, groups } }
		},
		issue: async () => (await read(DemoIssueResponse, '/projects/demo_issue')).issue,
		answerModel: (rest, { search }, init) => fetch(`${path}${rest}${search}`, init),
		async propertySets(panelId, init) {
			const answer = await fetch(`${path}/panels/${panelId}`, init)
			return answer.ok ? ((await answer.json()) as PanelDetailResponse).property_sets : answer
		},
	}
}

/** @throws ApiError of a lost connection, so that it is asked again */
async function read<Schema extends z.ZodType>(schema: Schema, address: string): Promise<z.output<Schema>> {
	return schema.parse(await (await fetchFromServer(address)).json())
}
