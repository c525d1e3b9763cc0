import { elementsKey, partsOf } from '@panelyard/contracts/panels/panel-rule-parts'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { READY_SETS } from '@panelyard/contracts/statuses/status-sets'
import { NEW_STATUS_RULES, type Status } from '@panelyard/contracts/statuses/statuses'
import { newId } from '../../../api/new-id.ts'
import { DEMO_PROJECT_ID } from '../../../domain/project/demo-project.ts'
import { nameFromFile } from '../../../domain/uploads/model-file-check.ts'
import type { Beginning } from '../demo-source.ts'
import type { ConvertedFile } from './convert-worker.ts'

/** What was made of a file, with the ids that its project keeps when the page is loaded anew. */
export type OwnModel = ConvertedFile & {
	version_id: string
	panelIds: string[]
	statusIds: string[]
	converted_at: string
}

export const ownModelOf = (converted: ConvertedFile): OwnModel => ({
	...converted,
	version_id: newId(),
	panelIds: (converted.panels?.panels ?? []).map(newId),
	statusIds: READY_SETS.standard.map(newId),
	converted_at: new Date().toISOString(),
})

/** A new project of the file's model, as the server would make it. */
export function ownProject(file: File, own: OwnModel): Beginning {
	const name = nameFromFile(file.name) || own.head.project_name || file.name
	return {
		seed: {
			project: projectOf(file, own, name),
			panels: panelsOf(own),
			statuses: statusesOf(own.statusIds),
			groups: [],
			categories: [],
		},
		hasPast: false,
		words: { project: { id: DEMO_PROJECT_ID, name, description: '' }, groups: [] },
	}
}

function projectOf(file: File, own: OwnModel, name: string): Beginning['seed']['project'] {
	const { report, head, glb, structure, version_id, converted_at } = own
	const kinds = report.panel_rule ? partsOf(report.panel_rule) : []
	return {
		id: DEMO_PROJECT_ID,
		name,
		project_name: name,
		description: '',
		labels: ['active'],
		conversion_status: 'COMPLETED',
		file_name: file.name,
		file_size: file.size,
		file3d_link: null,
		model_structure_identification: 'description',
		panel_count: own.panelIds.length,
		created_at: converted_at,
		updated_at: converted_at,
		model: {
			version_id,
			version_number: 1,
			schema: report.schema,
			exporter: report.exporter,
			element_count: report.element_count,
			not_converted_count: report.not_converted.length,
			simplified_count: report.fallback.length,
			doubtful_count: report.doubtful.length,
			triangle_count: report.triangle_count,
			text_readings: report.text_readings,
			floors: head.floors,
			wall_count: head.wall_count,
			bounding_box: report.bounding_box,
			origin: head.origin,
			panel_rule: report.panel_rule,
			panel_rules: report.panel_rules,
			...(report.panel_rule_overlaps ? { panel_rule_overlaps: report.panel_rule_overlaps } : {}),
			model_url: URL.createObjectURL(glb),
			structure_url: URL.createObjectURL(structure),
			report_url: URL.createObjectURL(new Blob([JSON.stringify(report)])),
			glb_bytes: report.glb_bytes,
		},
		panel_kinds: kinds.map((part, at) => ({
			number: at + 1,
			name: null,
			classes: part.classes,
			name_pattern: part.name_pattern,
			key: elementsKey(part),
		})),
		floor_names: [],
		time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		conversion_job: null,
		revision: 1,
	}
}

const panelsOf = ({ panels, panelIds }: OwnModel): Panel[] =>
	(panels?.panels ?? []).map(({ fingerprint: _, rule_part, ...panel }, at) => ({
		...panel,
		id: panelIds[at] as string,
		own_name: '',
		own_description: '',
		kind: rule_part === null ? null : rule_part + 1,
		category_id: null,
		statuses: [],
		groups: [],
		status_changed_at: null,
	}))

const statusesOf = (ids: readonly string[]): Status[] =>
	READY_SETS.standard.map((status, position) => ({
		...NEW_STATUS_RULES,
		...status,
		id: ids[position] as string,
		position,
		requires: status.requires.map((at) => ids[at] as string),
		set_by_people: [],
		panel_count: 0,
	}))
