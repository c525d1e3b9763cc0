import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { PlanScope } from '@panelyard/contracts/figures/plan'
import type { Group } from '@panelyard/contracts/panels/groups'
import { type PanelColumns, panelsOfColumns } from '@panelyard/contracts/panels/panel-columns'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { isTerminalConversion, type Project, type ProjectRole } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { ModelTask } from '@panelyard/contracts/testing/model-tasks'
import { type APIRequestContext, expect } from '@playwright/test'

/** Sets the scene by calls, for journeys that are about something else. */

async function answerOf<Body>(response: Awaited<ReturnType<APIRequestContext['get']>>): Promise<Body> {
	expect(response.ok(), `${response.url()} answered ${response.status()}: ${await response.text()}`).toBe(true)
	return (await response.json()) as Body
}

/** @param rule what the panels are; the converter's best guess without one */
export async function uploadProject(
	request: APIRequestContext,
	name: string,
	modelFile: string,
	rule?: object,
): Promise<Project> {
	const response = await request.post('/projects/create_with_ifc', {
		multipart: {
			project_name: name,
			...(rule && { panel_rule: JSON.stringify(rule) }),
			file: { name: basename(modelFile), mimeType: 'application/octet-stream', buffer: readFileSync(modelFile) },
		},
	})
	return (await answerOf<{ project: Project }>(response)).project
}

export async function conversionEnds(request: APIRequestContext, projectId: string): Promise<Project> {
	let project: Project | undefined
	await expect
		.poll(
			async () => {
				const response = await request.get(`/projects/${projectId}/conversion_status`)
				project = (await answerOf<{ project: Project }>(response)).project
				return isTerminalConversion(project.conversion_status)
			},
			{ timeout: 90_000, intervals: [200] },
		)
		.toBe(true)
	return project as Project
}

/** A project whose model is converted and whose panels are there. */
export async function finishedProject(
	request: APIRequestContext,
	name: string,
	modelFile: string,
	rule?: object,
): Promise<Project> {
	const { id } = await uploadProject(request, name, modelFile, rule)
	const project = await conversionEnds(request, id)
	expect(project.conversion_status, project.conversion_job?.error ?? '').toBe('COMPLETED')
	return project
}

export async function giveAccess(request: APIRequestContext, projectId: string, email: string, role: ProjectRole) {
	await answerOf(await request.post(`/projects/${projectId}/access/assign`, { data: { email, role } }))
}

/** By the call of the pages, which visitors may use too. */
export async function panelsOf(request: APIRequestContext, projectId: string): Promise<Panel[]> {
	const answer = await request.get(`/projects/${projectId}/panels/columns`)
	const { pieces } = await answerOf<{ pieces: PanelColumns[] }>(answer)
	return pieces.flatMap(panelsOfColumns)
}

export async function statusesOf(request: APIRequestContext, projectId: string): Promise<Status[]> {
	return (await answerOf<{ statuses: Status[] }>(await request.get(`/projects/${projectId}/statuses`))).statuses
}

export async function setStatus(
	request: APIRequestContext,
	projectId: string,
	panelIds: string[],
	statusId: string | null,
): Promise<void> {
	const data = { panel_ids: panelIds, set: statusId, source: 'api' }
	await answerOf(await request.post(`/projects/${projectId}/panels/statuses`, { data }))
}

/** Gives panels a status beside those they have, as flags are. */
export async function addStatus(
	request: APIRequestContext,
	projectId: string,
	panelIds: string[],
	statusId: string,
): Promise<void> {
	const data = { panel_ids: panelIds, add: [statusId], source: 'api' }
	await answerOf(await request.post(`/projects/${projectId}/panels/statuses`, { data }))
}

export async function makeGroup(
	request: APIRequestContext,
	projectId: string,
	name: string,
	panelIds: string[],
): Promise<Group> {
	const data = { name, panel_ids: panelIds }
	return (await answerOf<{ group: Group }>(await request.post(`/projects/${projectId}/groups`, { data }))).group
}

/** A day of the calendar, so many days from now. */
export const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Plans the day by which the project, a group, a storey or a panel is to have come to a step, so many days from now. */
export async function planDate(
	request: APIRequestContext,
	projectId: string,
	{ scope, id }: { scope: PlanScope; id: string },
	statusId: string,
	days: number,
): Promise<void> {
	const set = [{ scope, ...(scope === 'project' ? {} : { ids: [id] }), status_id: statusId, date: dayFromNow(days) }]
	await answerOf(await request.put(`/projects/${projectId}/plan`, { data: { set } }))
}

/** Uploads a model for the tools and has it inspected; the id of the finished task. */
export async function finishedInspection(request: APIRequestContext, modelFile: string): Promise<string> {
	const file = { name: basename(modelFile), mimeType: 'application/octet-stream', buffer: readFileSync(modelFile) }
	const { file_id } = await answerOf<{ file_id: string }>(await request.post('/files/upload', { multipart: { file } }))
	const data = { kind: 'inspect', file_id }
	const started = await answerOf<{ model_task: ModelTask }>(await request.post('/model_tasks', { data }))
	const address = `/model_tasks/${started.model_task.id}`
	const isDone = async () =>
		(await answerOf<{ model_task: ModelTask }>(await request.get(address))).model_task.status === 'COMPLETED'
	await expect.poll(isDone, { timeout: 60_000, intervals: [200] }).toBe(true)
	return started.model_task.id
}

/** Issues a file as another version, by calls, and waits until it can be reviewed. */
export async function issueVersion(
	request: APIRequestContext,
	projectId: string,
	path: string,
	number: number,
): Promise<void> {
	const file = { name: basename(path), mimeType: 'application/x-step', buffer: readFileSync(path) }
	const answer = await request.post(`/projects/${projectId}/versions/create_with_ifc`, { multipart: { file } })
	expect(answer.status()).toBe(201)
	await expect
		.poll(
			async () => {
				const found = await request.get(`/projects/${projectId}/versions/${number}`)
				return ((await found.json()) as { version: { state: string } }).version.state
			},
			{ timeout: 90_000 },
		)
		.toBe('to_review')
}
