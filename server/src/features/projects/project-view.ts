import type { ArtefactName } from '@panelyard/contracts/conversion'
import type { ConversionJobView, ModelSummary, Project, ProjectListItem } from '@panelyard/contracts/projects'
import type { OpenedProject, ProjectRow } from '../../access/project-permission.ts'
import type { VersionRow } from '../../models/model-versions.queries.ts'
import type { ConversionContext } from '../conversion/conversion.service.ts'
import type { ListedProject } from './projects.queries.ts'

/** A project row as people get it in lists. */
export function viewListItem({ project, role, ...row }: ListedProject): ProjectListItem {
	const { panel_rule: rule } = project
	const named = rule !== null && [rule, ...(rule.also ?? [])].some(({ mark }) => mark.kind !== 'none')
	const { live_version_id, panel_count } = project
	return {
		id: project.id,
		name: project.name,
		project_name: project.name,
		description: project.description,
		label: project.label,
		conversion_status: row.job_status ?? 'NONE',
		file_name: row.file_name,
		file_size: row.file_bytes,
		file3d_link:
			live_version_id && row.model_sha256
				? artefactUrl(project.id, live_version_id, row.model_sha256, 'model.glb')
				: null,
		model_structure_identification: named ? 'description' : 'noidentification',
		is_public: project.is_public,
		panel_count,
		role,
		created_at: project.created_at.toISOString(),
		updated_at: project.updated_at.toISOString(),
	}
}

/** A project with its live version and its newest conversion. */
export function viewProject(
	{ project, role }: OpenedProject,
	latest: ConversionContext | null,
	live_version: VersionRow | null,
	conversion_job: ConversionJobView | null,
): Project {
	const model_sha256 = live_version?.summary ? (live_version.artefacts?.['model.glb']?.sha256 ?? null) : null
	const item = viewListItem({
		project,
		role,
		model_sha256,
		job_status: conversion_job?.status ?? null,
		file_name: latest?.file.file_name ?? null,
		file_bytes: latest?.job.bytes ?? null,
	})
	return { ...item, model: viewModel(project, live_version), conversion_job, revision: project.revision }
}

const artefactUrl = (project_id: string, version_id: string, sha256: string | undefined, name: ArtefactName): string =>
	`/projects/${project_id}/artefacts/${version_id}/${sha256}/${name}`

function viewModel(project: ProjectRow, live_version: VersionRow | null): ModelSummary | null {
	const { summary, artefacts } = live_version ?? {}
	if (!live_version || !summary || !artefacts) return null
	const url = (name: ArtefactName): string => artefactUrl(project.id, live_version.id, artefacts[name]?.sha256, name)
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
