import type { ArtefactName } from '@panelyard/contracts/models/conversion'
import { picturePaths } from '@panelyard/contracts/projects/project-pictures'
import type { ConversionJobView, ModelSummary, Project, ProjectListItem } from '@panelyard/contracts/projects/projects'
import type { OpenedProject, ProjectRow } from '../../access/project-permission.ts'
import type { ModelFacts, VersionHead } from '../../models/model-versions.queries.ts'
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
		labels: [project.label],
		conversion_status: row.job_status ?? 'NONE',
		file_name: row.file_name,
		file_size: row.file_bytes,
		file3d_link:
			live_version_id && row.model_sha256
				? artefactUrl(project.id, live_version_id, row.model_sha256, 'model.glb')
				: null,
		model_structure_identification: named ? 'description' : 'noidentification',
		is_public: project.is_public,
		picture: row.has_picture ? picturePaths(`/projects/${project.id}/picture`, project.revision) : null,
		panel_count,
		role,
		...companyOf(project, role, row.company_name),
		created_at: project.created_at.toISOString(),
		updated_at: project.updated_at.toISOString(),
	}
}

/** The version of the model that people see. */
export type LiveModel = { version: VersionHead; facts: ModelFacts }

/** Visitors of a public project don't learn whose it is. */
function companyOf(project: ListedProject['project'], role: ProjectListItem['role'], name: string | null) {
	const isShown = role !== null && project.company_id !== null && name !== null
	return isShown
		? { company: { id: project.company_id ?? '', name }, company_role: project.company_role }
		: { company: null, company_role: null }
}

/** A project with its live version and its newest conversion. */
export function viewProject(
	{ project, role }: OpenedProject,
	latest: ConversionContext | null,
	live: LiveModel | null,
	conversion_job: ConversionJobView | null,
	company_name: string | null,
): Project {
	const model_sha256 = live?.version.artefacts?.['model.glb']?.sha256 ?? null
	const item = viewListItem({
		project,
		role,
		has_picture: live?.version.artefacts?.['picture.bin'] !== undefined,
		company_name,
		model_sha256,
		job_status: conversion_job?.status ?? null,
		file_name: latest?.file.file_name ?? null,
		file_bytes: latest?.job.bytes ?? null,
	})
	const panel_kinds = project.panel_kinds.map(({ key: _, ...kind }) => kind)
	const { floor_names, time_zone, revision } = project
	return { ...item, model: viewModel(project, live), panel_kinds, floor_names, time_zone, conversion_job, revision }
}

export const artefactUrl = (
	project_id: string,
	version_id: string,
	sha256: string | undefined,
	name: ArtefactName,
): string => `/projects/${project_id}/artefacts/${version_id}/${sha256}/${name}`

/** A version's model as a project has it. */
export function viewModel(project: ProjectRow, live: LiveModel | null): ModelSummary | null {
	const artefacts = live?.version.artefacts
	if (!live || !artefacts) return null
	const { version, facts } = live
	const url = (name: ArtefactName): string => artefactUrl(project.id, version.id, artefacts[name]?.sha256, name)
	return {
		version_id: version.id,
		version_number: version.number,
		schema: facts.schema,
		exporter: facts.exporter,
		element_count: facts.element_count,
		not_converted_count: facts.not_converted_count,
		simplified_count: facts.simplified_count ?? null,
		doubtful_count: facts.doubtful_count ?? null,
		triangle_count: facts.triangle_count,
		...(facts.text_readings ? { text_readings: facts.text_readings } : {}),
		...(facts.sources ? { sources: facts.sources } : {}),
		floors: facts.floors,
		wall_count: facts.wall_count ?? null,
		bounding_box: facts.bounding_box,
		origin: facts.origin,
		panel_rule: project.panel_rule,
		panel_rules: facts.panel_rules,
		...(facts.panel_rule_overlaps ? { panel_rule_overlaps: facts.panel_rule_overlaps } : {}),
		model_url: url('model.glb'),
		structure_url: url('structure.json'),
		report_url: url('report.json'),
		glb_bytes: facts.glb_bytes,
	}
}
