import { setTimeout as wait } from 'node:timers/promises'
import { ALL_PANELS, modelNamed, WALL_PANELS } from './models.ts'
import { oneOf, type Random, randomNumbers } from './random-numbers.ts'
import { Register } from './register.ts'
import type { Answer, Requests } from './requests.ts'
import type { Truth } from './truth.ts'
import { uploadResumably } from './uploads.ts'

/** Conversions that wait or run at the same time at most. */
const MOST_UNFINISHED = 6
const SIZES = [20, 20, 40, 80]
const PAUSE_MS = 200
/** How long an export is waited for before it is deleted whatever its state. */
const EXPORT_MS = 20_000

export interface BusyProjects {
	/** Of the project whose panels change their statuses. */
	status_project: string
	status_ids: string[]
	/** Of the project whose panel rule changes. */
	rule_project: string
	/** How many panels each of the two rules finds in it. */
	rule_panels: { all: number; walls: number }
}

interface Load {
	requests: Requests
	truth: Truth
	busy: BusyProjects
	/** Conversions that had not ended when last looked at. */
	unfinished: () => number
}

/** One client: does one thing after the other until told to stop. */
type Client = (load: Load, random: Random, name: string) => Promise<unknown>

const CLIENTS: { name: string; client: Client }[] = [
	{ name: 'form-1', client: uploadByForm },
	{ name: 'form-2', client: uploadByForm },
	{ name: 'tus-1', client: uploadByTus },
	{ name: 'tus-2', client: uploadByTus },
	{ name: 'status-0', client: changeStatuses },
	{ name: 'status-1', client: changeStatuses },
	{ name: 'export', client: exportModel },
	{ name: 'rule', client: changeRule },
	{ name: 'delete', client: deleteProject },
]

/** Works like people in a hurry. Returns what stops it and waits until every request has its answer. */
export function startLoad(load: Load, seed: number): () => Promise<void> {
	let isStopped = false
	const clients = CLIENTS.map(async ({ name, client }, place) => {
		const random = randomNumbers(seed * 100 + place)
		for (let turn = 1; !isStopped; turn++) {
			await client(load, random, `${name}-${turn}`).catch((error) => load.truth.fault(`${name}: ${error}`))
			await wait(PAUSE_MS * random())
		}
	})
	return async () => {
		isStopped = true
		await Promise.all(clients)
	}
}

/** True when another conversion may be added; waits a little when not. */
async function hasRoom({ unfinished }: Load): Promise<boolean> {
	if (unfinished() < MOST_UNFINISHED) return true
	await wait(PAUSE_MS)
	return false
}

interface CreatedProject {
	project: { id: string }
}

/** Notes what became of the making of a project. */
function noteMade({ truth }: Load, answer: Answer<CreatedProject>, name: string, panels: number): void {
	if (answer.outcome === 'done') truth.project(answer.body.project.id, name, panels)
	else if (answer.outcome === 'unknown') truth.possibleProjects.set(name, panels)
	else truth.fault(`${name}: a project was refused: ${answer.status} ${answer.text}`)
}

async function uploadByForm(load: Load, random: Random, name: string): Promise<void> {
	if (!(await hasRoom(load))) return
	const panels = oneOf(random, SIZES)
	// Now and then a content that was converted before, which shares its artefacts.
	const content = modelNamed(random() < 0.2 ? 'known' : name, panels)
	const body = new FormData()
	body.set('project_name', name)
	body.set('panel_rule', JSON.stringify(ALL_PANELS))
	body.set('file', new Blob([content]), `${name}.ifc`)
	noteMade(
		load,
		await load.requests.ask<CreatedProject>('upload', 'POST', '/projects/create_with_ifc', { body }),
		name,
		panels,
	)
}

async function uploadByTus(load: Load, random: Random, name: string): Promise<void> {
	if (!(await hasRoom(load))) return
	const { requests, truth } = load
	const panels = oneOf(random, SIZES)
	const uploaded = await uploadResumably(requests, truth, random, { name, content: modelNamed(name, panels) })
	if (!uploaded) return
	const json = { ...uploaded, project_name: name, panel_rule: ALL_PANELS }
	const answer = await requests.ask<CreatedProject>('project of a file', 'POST', '/projects/create_from_file', { json })
	noteMade(load, answer, name, panels)
}

/** Two such clients share the panels between them, so that each knows the order of its own changes. */
async function changeStatuses({ requests, truth, busy }: Load, random: Random, name: string): Promise<void> {
	const half = Number(name.split('-')[1])
	const own = [...truth.statuses.keys()].filter((_, place) => place % 2 === half)
	const panel_ids = own.filter(() => random() < 0.1)
	if (panel_ids.length === 0) return
	const set = random() < 0.2 ? null : oneOf(random, busy.status_ids)
	const path = `/projects/${busy.status_project}/panels/statuses`
	const answer = await requests.ask('status change', 'POST', path, { json: { panel_ids, set } })
	if (answer.outcome === 'refused') truth.fault(`a status change was refused: ${answer.status} ${answer.text}`)
	for (const id of panel_ids) {
		if (answer.outcome === 'done') truth.statuses.get(id)?.acknowledged(set)
		if (answer.outcome === 'unknown') truth.statuses.get(id)?.unknown(set)
	}
}

async function changeRule({ requests, truth, busy }: Load, random: Random): Promise<void> {
	const panel_rule = random() < 0.5 ? ALL_PANELS : WALL_PANELS
	const answer = await requests.ask('panel rule', 'PUT', `/projects/${busy.rule_project}`, { json: { panel_rule } })
	if (answer.outcome === 'done') truth.rule.acknowledged(panel_rule.name_pattern)
	// CONFLICT: it was kept, but a choice of unknown outcome took effect after it.
	else if (answer.outcome === 'unknown' || answer.status === 409) truth.rule.unknown(panel_rule.name_pattern)
	else truth.fault(`a panel rule was refused: ${answer.status} ${answer.text}`)
}

async function exportModel({ requests, truth }: Load, random: Random, name: string): Promise<void> {
	const uploaded = await uploadResumably(requests, truth, random, { name, content: modelNamed(name, 20) })
	if (!uploaded) return
	const json = { ...uploaded, kind: 'export_glb', options: { layout: 'nodes', leave_out: [], compress: false } }
	const started = await requests.ask<{ model_task: { id: string } }>('export', 'POST', '/model_tasks', { json })
	if (started.outcome === 'refused') truth.fault(`an export was refused: ${started.status} ${started.text}`)
	if (started.outcome !== 'done') return
	const { id } = started.body.model_task
	const task = { id, state: new Register<'there' | 'deleted'>('there') }
	truth.tasks.push(task)
	const patience = random() < 0.4 ? random() * 1000 : EXPORT_MS
	for (const end = Date.now() + patience; Date.now() < end; await wait(PAUSE_MS)) {
		const seen = await requests.read<{ model_task: { status: string } }>('export: look', `/model_tasks/${id}`)
		if (['COMPLETED', 'FAILED'].includes(seen.model_task.status)) break
	}
	if (random() < 0.2) return
	const answer = await requests.ask('export: delete', 'DELETE', `/model_tasks/${id}`)
	if (answer.outcome === 'done') task.state.acknowledged('deleted')
	if (answer.outcome === 'unknown') task.state.unknown('deleted')
	if (answer.outcome === 'refused') truth.fault(`the deletion of an export was refused: ${answer.status}`)
}

async function deleteProject({ requests, truth }: Load, random: Random): Promise<void> {
	await wait(1000 * random())
	const candidates = truth.projects.filter(({ state }) => state.certain === 'there')
	if (candidates.length === 0) return
	// Often a young one, whose conversion still waits or runs.
	const project = random() < 0.5 ? candidates.at(-1) : oneOf(random, candidates)
	if (!project) return
	// From here on it may be gone.
	project.state.unknown('deleted')
	const deleted = await requests.ask('deletion', 'DELETE', `/projects/${project.id}`)
	if (deleted.outcome === 'refused') truth.fault(`${project.name}: its deletion was refused: ${deleted.status}`)
	if (deleted.outcome === 'done') project.state.acknowledged('deleted')
	if (deleted.outcome !== 'done' || random() < 0.4) return
	project.state.unknown('there')
	const restored = await requests.ask('restoration', 'POST', `/projects/${project.id}/restore`)
	if (restored.outcome === 'refused') truth.fault(`${project.name}: its restoration was refused: ${restored.status}`)
	if (restored.outcome === 'done') project.state.acknowledged('there')
}
