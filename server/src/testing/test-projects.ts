import type { Project } from '@panelyard/contracts/projects/projects'
import { isTerminalConversion } from '@panelyard/contracts/projects/projects'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import type { LightMyRequestResponse } from 'fastify'
import type { TestServer } from './test-server.ts'

/** Panels of the small model of most tests. */
export const SMALL_MODEL_PANELS = 20

/** Matches every panel of a sample model. */
export const ALL_PANELS = {
	classes: ['IfcElementAssembly'],
	name_pattern: '*panel',
	mark: { kind: 'attribute', attribute: 'Tag' },
} as const
/** Matches only its outer walls. */
export const WALL_PANELS = { ...ALL_PANELS, name_pattern: 'Wall panel' }

let smallModel: string | undefined
/** A real IFC file of 20 panels. */
export function smallModelText(): string {
	smallModel ??= sampleModelText({ panels: SMALL_MODEL_PANELS, detail: 'layers' })
	return smallModel
}

let copies = 0
/** The same model with new content, which shares nothing with what the server has. */
export const unseen = (modelText: string): string =>
	modelText.replace('HEADER;', `HEADER;/* copy ${String(++copies).padStart(6, '0')} */`)

export type FormPart = { name: string; value: string | Buffer; file_name?: string }

/** A multipart body with its header, with the parts in the given order. */
export function multipart(parts: readonly FormPart[]): { payload: Buffer; headers: { 'content-type': string } } {
	const boundary = 'panelyard-test-boundary'
	const chunks = parts.flatMap(({ name, value, file_name }) => [
		`--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
		file_name === undefined ? '' : `; filename="${file_name}"\r\ncontent-type: application/octet-stream`,
		'\r\n\r\n',
		value,
		'\r\n',
	])
	const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)))
	return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

export async function postForm(
	server: TestServer,
	url: string,
	cookie: string,
	parts: readonly FormPart[],
): Promise<LightMyRequestResponse> {
	const { payload, headers } = multipart(parts)
	return server.inject({ method: 'POST', url, payload, headers: { ...headers, cookie } })
}

/** Creates a project without a model. */
export async function emptyProject(server: TestServer, cookie: string, project_name = 'House'): Promise<Project> {
	return (await call<{ project: Project }>(server, cookie, 'POST', '/projects', { project_name })).body.project
}

/** Creates a project from a model file; returns once its conversion is queued. */
export async function uploadProject(
	server: TestServer,
	cookie: string,
	model: { text?: string; name?: string; file_name?: string; panel_rule?: object | null } = {},
): Promise<Project> {
	const { panel_rule = ALL_PANELS } = model
	const response = await postForm(server, '/projects/create_with_ifc', cookie, [
		{ name: 'project_name', value: model.name ?? 'House' },
		...(panel_rule ? [{ name: 'panel_rule', value: JSON.stringify(panel_rule) }] : []),
		{ name: 'file', value: model.text ?? smallModelText(), file_name: model.file_name ?? 'house.ifc' },
	])
	if (response.statusCode !== 201) throw new Error(`create_with_ifc answered ${response.statusCode}: ${response.body}`)
	return response.json().project
}

/** Polls like the web app, only faster, until the conversion has ended. */
export async function converted(server: TestServer, cookie: string, project_id: string): Promise<Project> {
	for (;;) {
		const url = `/projects/${project_id}/conversion_status`
		const { project } = (await server.inject({ url, headers: { cookie } })).json<{ project: Project }>()
		if (isTerminalConversion(project.conversion_status)) return project
		await new Promise((resolve) => setTimeout(resolve, 100))
	}
}

/** A project with a converted model and its panels. */
export async function convertedProject(
	server: TestServer,
	cookie: string,
	model: Parameters<typeof uploadProject>[2] = {},
): Promise<Project> {
	const { id } = await uploadProject(server, cookie, model)
	const project = await converted(server, cookie, id)
	if (project.conversion_status !== 'COMPLETED') throw new Error(`Conversion: ${project.conversion_job?.error}`)
	return project
}

/** Sends JSON as one person and returns status and body. */
export async function call<Body = Record<string, never>>(
	server: TestServer,
	cookie: string | undefined,
	method: 'GET' | 'POST' | 'PUT' | 'DELETE',
	url: string,
	payload?: object,
): Promise<{ status: number; body: Body }> {
	const response = await server.inject({
		method,
		url,
		headers: cookie ? { cookie } : {},
		...(payload ? { payload } : {}),
	})
	return { status: response.statusCode, body: response.json<Body>() }
}
