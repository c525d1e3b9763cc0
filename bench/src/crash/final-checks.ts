import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { REPOSITORY } from '../bench-server.ts'
import type { BusyProjects } from './load.ts'
import { ALL_PANELS } from './models.ts'
import type { Requests } from './requests.ts'
import type { Site } from './sites.ts'
import type { Truth } from './truth.ts'

/** Jobs of a server that was killed are taken up again within a minute. */
const STUCK_MS = 180_000

interface SeenProject {
	id: string
	name: string
	conversion_status: string
	panel_count: number
	model: {
		model_url: string
		structure_url: string
		report_url: string
		panel_rule: { name_pattern: string } | null
	} | null
}

/** A row of the table of jobs, as it is when everything has ended. */
export interface JobRow {
	kind: string
	status: string
	attempt: number
	error_code: string | null
	created_at: Date
	finished_at: Date | null
}

interface Checked {
	site: Site
	requests: Requests
	truth: Truth
	busy: BusyProjects
}

/**
 * True once no job waits or runs, by what the servers say of themselves, and nobody waits for a conversion; false when
 * none has ended for too long.
 * @param waitedFor how many conversions had not ended when last looked at
 */
export async function becomesQuiet(site: Site, waitedFor: () => number): Promise<boolean> {
	let least = Number.POSITIVE_INFINITY
	for (let end = Date.now() + STUCK_MS; Date.now() < end; await wait(1000)) {
		const text = await fetch(`${site.urls[0]}/metrics`).then(
			(response) => response.text(),
			() => '',
		)
		const counts = [...text.matchAll(/^jobs\{[^}]*status="(\w+)"[^}]*\} (\d+)/gm)]
		const unfinished = counts
			.filter(([, status]) => status === 'QUEUED' || status === 'PROCESSING')
			.reduce((sum, [, , count]) => sum + Number(count), 0)
		if (counts.length === 0) continue
		if (unfinished === 0 && waitedFor() === 0) return true
		if (unfinished < least) end = Date.now() + STUCK_MS
		least = Math.min(least, unfinished)
	}
	return false
}

/**
 * Takes what requests of unknown outcome left for promised, whether they made projects or were to delete or restore them:
 * from then on these are watched and checked like the rest.
 */
export async function adoptPossible(requests: Requests, truth: Truth): Promise<void> {
	const listed = await listAll(requests)
	const isThere = new Set(listed.map(({ id }) => id))
	for (const { id, state } of truth.projects) {
		const now = isThere.has(id) ? 'there' : 'deleted'
		if (state.certain === null && state.allows(now)) state.acknowledged(now)
	}
	const promised = new Set(truth.projects.map(({ id }) => id))
	for (const { id, name } of listed) {
		const panels = truth.possibleProjects.get(name)
		if (panels !== undefined && !promised.has(id)) truth.project(id, name, panels)
	}
}

/** What people were promised, asked for through the API. */
export async function checkPromises({ requests, truth, busy }: Checked): Promise<void> {
	const listed = await listAll(requests)
	const promised = new Map(truth.projects.map((project) => [project.id, project]))
	const names = new Map<string, number>()
	for (const { id, name } of listed) {
		names.set(name, (names.get(name) ?? 0) + 1)
		if (promised.has(id) || name.startsWith('busy')) continue
		truth.expect(truth.possibleProjects.has(name), `${name}: a project nobody asked for`)
	}
	for (const [name, count] of names) truth.expect(count === 1, `${name}: there are ${count} projects of this name`)
	const isThere = new Set(listed.map(({ id }) => id))
	for (const { id, name, state } of truth.projects) {
		const now = isThere.has(id) ? 'there' : 'deleted'
		truth.expect(state.allows(now), `${name}: is ${now} and must be ${state}`)
	}
	for (const project of listed) {
		const panels = promised.get(project.id)?.panels ?? truth.possibleProjects.get(project.name)
		if (panels === undefined) continue
		await checkProject(requests, truth, project, panels).catch((error) => truth.fault(`${project.name}: ${error}`))
	}
	await checkStatuses(requests, truth, busy)
	await checkRule(requests, truth, busy)
	for (const task of truth.tasks) await checkTask(requests, truth, task)
}

async function listAll(requests: Requests): Promise<SeenProject[]> {
	const all: SeenProject[] = []
	for (let page = 1; ; page++) {
		const path = `/projects?page=${page}&page_size=100`
		const { projects, total } = await requests.read<{ projects: SeenProject[]; total: number }>('check', path)
		all.push(...projects)
		if (projects.length === 0 || all.length >= total) return all
	}
}

async function checkProject(
	requests: Requests,
	truth: Truth,
	{ id, name }: { id: string; name: string },
	wanted: number,
): Promise<void> {
	const { project } = await requests.read<{ project: SeenProject }>('check', `/projects/${id}`)
	const { panels } = await requests.read<{ panels: unknown[] }>('check', `/projects/${id}/panels`)
	const { conversion_status: status, panel_count, model } = project
	truth.expect(status === 'COMPLETED', `${name}: its conversion is ${status}`)
	truth.expect(
		panels.length === wanted && panel_count === wanted,
		`${name}: ${panels.length} panels, counted as ${panel_count}, not ${wanted}`,
	)
	if (!model) return truth.fault(`${name}: no model`)
	for (const url of [model.model_url, model.structure_url, model.report_url]) {
		const sha256 = createHash('sha256')
			.update(await requests.bytes(url))
			.digest('hex')
		truth.expect(url.includes(`/${sha256}/`), `${name}: ${url} is not what its name says`)
	}
}

async function checkStatuses(requests: Requests, truth: Truth, { status_project }: BusyProjects): Promise<void> {
	const path = `/projects/${status_project}/panels`
	const { panels } = await requests.read<{ panels: { id: string; statuses: string[] }[] }>('check', path)
	truth.expect(panels.length === truth.statuses.size, `${panels.length} of ${truth.statuses.size} panels are left`)
	for (const { id, statuses } of panels) {
		const must = truth.statuses.get(id)
		const carried = statuses.join(' and ') || 'no status'
		truth.expect(must?.allows(statuses) === true, `panel ${id}: carries ${carried}, must carry ${must}`)
	}
}

async function checkRule(requests: Requests, truth: Truth, { rule_project, rule_panels }: BusyProjects): Promise<void> {
	const { project } = await requests.read<{ project: SeenProject }>('check', `/projects/${rule_project}`)
	const { panels } = await requests.read<{ panels: unknown[] }>('check', `/projects/${rule_project}/panels`)
	const rule = project.model?.panel_rule?.name_pattern ?? ''
	truth.expect(truth.rule.allows(rule), `the rule in force is ${rule}, must be ${truth.rule}`)
	const wanted = rule === ALL_PANELS.name_pattern ? rule_panels.all : rule_panels.walls
	truth.expect(
		panels.length === wanted && project.panel_count === wanted,
		`${panels.length} panels, counted as ${project.panel_count}, by a rule that finds ${wanted}`,
	)
}

async function checkTask(requests: Requests, truth: Truth, { id, state }: Truth['tasks'][number]): Promise<void> {
	const answer = await requests.ask<{ model_task: { status: string } }>('check', 'GET', `/model_tasks/${id}`)
	const now = answer.outcome === 'refused' && answer.status === 404 ? 'deleted' : 'there'
	truth.expect(state.allows(now), `export ${id}: is ${now} and must be ${state}`)
	if (answer.outcome !== 'done') return
	const { status } = answer.body.model_task
	truth.expect(['COMPLETED', 'FAILED'].includes(status), `export ${id}: is ${status}`)
	if (status !== 'COMPLETED') return
	const bytes = await requests.bytes(`/model_tasks/${id}/result?format=glb`)
	truth.expect(Buffer.from(bytes.subarray(0, 4)).toString() === 'glTF', `export ${id}: its result is no GLB`)
}

/** Restarts every server, which must leave nothing in its staging folder, and stops them. */
export async function checkStaging({ servers }: Site, truth: Truth): Promise<void> {
	await Promise.all(
		servers.map(async (server) => {
			await server.stop()
			await server.startAgain()
			await server.stop()
			const staging = join(server.dataDirectory, 'staging')
			const left = existsSync(staging) ? readdirSync(staging) : []
			truth.expect(left.length === 0, `left in the staging folder of ${server.name}: ${left.join(', ')}`)
		}),
	)
}

/** The jobs as they are left, on stopped servers. Each may have been begun once and again after every kill. */
export async function checkJobs(site: Site, truth: Truth, kills: readonly number[]): Promise<JobRow[]> {
	const rows = await site.query<JobRow>('select kind, status, attempt, error_code, created_at, finished_at from jobs')
	for (const { kind, status, attempt, error_code, created_at, finished_at } of rows) {
		const name = `a job ${kind} of ${created_at.toISOString()}`
		truth.expect(['COMPLETED', 'FAILED'].includes(status), `${name}: is stuck as ${status}, attempt ${attempt}`)
		const until = finished_at?.getTime() ?? Date.now()
		const killed = kills.filter((at) => at >= created_at.getTime() - 1000 && at <= until).length
		truth.expect(attempt <= killed + 1, `${name}: ${attempt} attempts after ${killed} kills`)
		const isPlausible = status !== 'FAILED' || (error_code === 'converter_died' && killed >= 3)
		truth.expect(isPlausible, `${name}: failed with ${error_code} after ${killed} kills`)
	}
	return rows
}

/** `npm run admin -- storage check` on stopped servers: nothing missing, nothing that no row references. */
export async function checkStorage(site: Site, truth: Truth): Promise<string> {
	return new Promise((resolve) => {
		const args = ['server/src/admin-cli.ts', 'storage', 'check']
		const env = { ...process.env, ...site.settings }
		execFile(process.execPath, args, { cwd: REPOSITORY, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
			const lines = stdout.trim().split('\n')
			if (error) truth.fault(`storage check: ${[...lines.slice(0, 20), lines.at(-1), stderr].join('\n    ')}`)
			resolve(lines.at(-1) ?? '')
		})
	})
}
