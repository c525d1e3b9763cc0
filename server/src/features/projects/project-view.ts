import type { ArtefactName } from '@panelyard/contracts/conversion'
import type { ConversionJobView, ModelSummary, Project, ProjectListItem } from '@panelyard/contracts/projects'
import type { ProjectDetails } from './projects.queries.ts'

/** A project row as people get it in lists. */
export function viewListItem({ project, role, ...row }: ProjectDetails): ProjectListItem {
	const model = viewModel({ project, ...row })
	const { panel_rule: rule } = project
	const named = rule !== null && [rule, ...(rule.also ?? [])].some(({ mark }) => mark.kind !== 'none')
	return {
		id: project.id,
		name: project.name,
		project_name: project.name,
		description: project.description,
		label: project.label,
		conversion_status: row.job_status ?? 'NONE',
		file_name: row.file_name,
		file_size: row.file_bytes,
		file3d_link: model?.model_url ?? null,
		model_structure_identification: named ? 'description' : 'noidentification',
		is_public: project.is_public,
		panel_count: row.panel_count,
		role,
		created_at: project.created_at.toISOString(),
		updated_at: project.updated_at.toISOString(),
	}
}

/** A project with its live model and its newest conversion. */
export function viewProject(details: ProjectDetails, conversion_job: ConversionJobView | null): Project {
	const conversion_status = conversion_job?.status ?? 'NONE'
	const { revision } = details.project
	return { ...viewListItem(details), conversion_status, model: viewModel(details), conversion_job, revision }
}

function viewModel({ project, live_version }: Pick<ProjectDetails, 'project' | 'live_version'>): ModelSummary | null {
	const { summary, artefacts } = live_version ?? {}
	if (!live_version || !summary || !artefacts) return null
	const url = (name: ArtefactName): string =>
		`/projects/${project.id}/artefacts/${live_version.id}/${artefacts[name]?.sha256}/${name}`
	return {
		version_id: live_version.id,
		version_number: live_version.number,
		schema: summary.schema,
		exporter: summary.exporter,
		element_count: summary.element_count,
		not_converted_count: summary.not_converted_count,
		triangle_count: summary.triangle_count,
		...(summary.sources ? { sources: summary.sources } : {}),
		floors: summary.floors,
		bounding_box: summary.bounding_box,
		origin: summary.origin,
		panel_rule: project.panel_rule,
		panel_rules: summary.panel_rules,
		model_url: url('model.glb'),
		structure_url: url('structure.json'),
		report_url: url('report.json'),
		glb_bytes: summary.glb_bytes,
	}
}
