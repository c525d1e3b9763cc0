import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { PanelKind } from '@panelyard/contracts/panels/panel-kinds'
import type { PanelDetailResponse } from '@panelyard/contracts/panels/panels'
import type { ModelSummary, Project } from '@panelyard/contracts/projects/projects'
import type { PublicProject } from '@panelyard/contracts/public/public-projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { PanelPiece } from '../panels/panel-columns.service.ts'

/** The project as visitors get it: nothing of its files, its people, its conversion or how panels are found. */
export function shownProject(project: Project, seen: PublicProject, shownUrl: (url: string) => string): Project {
	const { id, name, model, panel_kinds, panel_count, time_zone, revision } = project
	return {
		...{ id, name, project_name: name, description: seen.line, labels: ['active'], conversion_status: 'COMPLETED' },
		...{ file_name: null, file_size: null, file3d_link: null, picture: null, role: null, is_public: true },
		model_structure_identification: project.model_structure_identification,
		// Storeys have the model's names: those that people gave them are their own words.
		...{ panel_count, panel_kinds: panel_kinds.map(shownKind), floor_names: [], time_zone, revision },
		conversion_job: null,
		...{ created_at: seen.published_at, updated_at: project.updated_at },
		model: model && shownModel(model, id, shownUrl),
		public_view: seen,
	}
}

/** Only a kind without a name of its own is named after how it is found. */
const shownKind = (kind: PanelKind): PanelKind => (kind.name === null ? kind : { ...kind, name_pattern: null })

function shownModel(model: ModelSummary, project_id: string, shownUrl: (url: string) => string): ModelSummary {
	const { sources: _, panel_rule_overlaps: __, text_readings: ___, ...rest } = model
	const shown = (url: string) => shownUrl(url.replace(`/projects/${project_id}/`, `/public_projects/${project_id}/`))
	return {
		...rest,
		...{ exporter: '', panel_rule: null, panel_rules: [] },
		...{ not_converted_count: 0, simplified_count: null, doubtful_count: null },
		...{ model_url: shown(model.model_url), structure_url: shown(model.structure_url), report_url: '' },
	}
}

type Seen = Pick<PublicProject, 'shows_statuses' | 'shows_groups'>

const columnOf = (value: string, { panels }: PanelPiece): string => `[${Array(panels).fill(value).join(',')}]`

/** People's own words and categories are for them; statuses and groups are as chosen. */
export const shownPiece = (piece: PanelPiece, { shows_statuses, shows_groups }: Seen): PanelPiece => ({
	...piece,
	own_name: columnOf('""', piece),
	own_description: columnOf('""', piece),
	category_id: columnOf('null', piece),
	...(shows_statuses ? {} : { statuses: columnOf('[]', piece), status_changed_at: columnOf('null', piece) }),
	...(shows_groups ? {} : { groups: columnOf('[]', piece) }),
})

export const shownDetail = (
	{ panel }: PanelDetailResponse,
	{ shows_statuses, shows_groups }: Seen,
): PanelDetailResponse => ({
	panel: {
		...panel,
		...{ own_name: '', own_description: '', category_id: null },
		...(shows_statuses ? {} : { statuses: [], status_changed_at: null }),
		...(shows_groups ? {} : { groups: [] }),
	},
	property_sets: [],
	status_events: [],
})

export const shownStatus = (status: Status): Status => ({ ...status, set_by: 'managers', set_by_people: [] })

export const shownGroup = (group: Group, { shows_statuses }: Seen): Group => ({
	...group,
	description: '',
	...(shows_statuses ? {} : { status_breakdown: [] }),
})

export const shownFigures = (figures: FiguresResponse, { shows_groups }: Seen): FiguresResponse => ({
	...figures,
	// They say panels' own names.
	ageing: figures.ageing.map((age) => ({ ...age, oldest: [] })),
	// The plan is no part of what managers can choose to show.
	plan: null,
	...(shows_groups ? {} : { groups: [] }),
})
