import { setTimeout as wait } from 'node:timers/promises'
import { CarriedStatuses, type ProjectStatus } from './carried-statuses.ts'
import type { BusyProjects } from './load.ts'
import { ALL_PANELS, modelNamed, WALL_PANELS } from './models.ts'
import { Register } from './register.ts'
import type { Requests } from './requests.ts'
import type { Truth } from './truth.ts'

const STATUS_PANELS = 200
const RULE_PANELS = 60

interface SeenProject {
	project: { id: string; conversion_status: string; panel_count: number; model: object | null }
	conversion_job: { started_at: string | null; finished_at: string | null } | null
}

/**
 * Makes the projects that clients work on for the whole run, undisturbed. Returns them, and how long a conversion takes
 * in milliseconds.
 */
export async function prepare(requests: Requests, truth: Truth): Promise<{ busy: BusyProjects; usual_ms: number }> {
	const status_project = await makeProject(requests, 'busy statuses', STATUS_PANELS)
	const rule_project = await makeProject(requests, 'busy rule', RULE_PANELS)
	const before = Date.now()
	await makeProject(requests, 'busy clock', 40)
	const usual_ms = Date.now() - before
	const panelsBy = async (panel_rule: object): Promise<number> => {
		const path = `/projects/${rule_project}`
		const answer = await requests.ask<SeenProject>('prepare', 'PUT', path, { json: { panel_rule } })
		if (answer.outcome !== 'done') throw new Error(`a panel rule: ${JSON.stringify(answer)}`)
		return answer.body.project.panel_count
	}
	const walls = await panelsBy(WALL_PANELS)
	const all = await panelsBy(ALL_PANELS)
	truth.rule = new Register(ALL_PANELS.name_pattern)
	const base = `/projects/${status_project}`
	const { panels } = await requests.read<{ panels: { id: string; statuses: string[] }[] }>('prepare', `${base}/panels`)
	const { statuses } = await requests.read<{ statuses: ProjectStatus[] }>('prepare', `${base}/statuses`)
	for (const panel of panels) truth.statuses.set(panel.id, new CarriedStatuses(statuses, panel.statuses))
	const status_ids = statuses.map(({ id }) => id)
	return { busy: { status_project, status_ids, rule_project, rule_panels: { all, walls } }, usual_ms }
}

async function makeProject(requests: Requests, name: string, panels: number): Promise<string> {
	const body = new FormData()
	body.set('project_name', name)
	body.set('panel_rule', JSON.stringify(ALL_PANELS))
	body.set('file', new Blob([modelNamed(name, panels)]), `${name}.ifc`)
	const made = await requests.ask<SeenProject>('prepare', 'POST', '/projects/create_with_ifc', { body })
	if (made.outcome !== 'done') throw new Error(`${name}: ${JSON.stringify(made)}`)
	const { id } = made.body.project
	for (;;) {
		const { project } = await requests.read<SeenProject>('prepare', `/projects/${id}/conversion_status`)
		if (project.conversion_status === 'COMPLETED') return id
		if (project.conversion_status === 'FAILED') throw new Error(`${name}: its conversion failed`)
		await wait(50)
	}
}
