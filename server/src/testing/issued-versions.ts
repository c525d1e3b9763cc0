import type { ModelVersion } from '@panelyard/contracts/models/versions'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { call, convertedProject, postForm } from './test-projects.ts'
import type { TestServer } from './test-server.ts'

/** A project with a model, and further issues of it. */
export class IssuedModel {
	readonly id: string
	readonly #server: TestServer
	readonly #cookie: string

	constructor(server: TestServer, cookie: string, project: Project) {
		this.id = project.id
		this.#server = server
		this.#cookie = cookie
	}

	static async of(server: TestServer, cookie: string, text: string): Promise<IssuedModel> {
		return new IssuedModel(server, cookie, await convertedProject(server, cookie, { text }))
	}

	/** Calls a path of the project, by default as its creator. */
	as<Body = { message: string }>(
		method: 'GET' | 'POST' | 'PUT' | 'DELETE',
		path: string,
		payload?: object,
		cookie = this.#cookie,
	): Promise<{ status: number; body: Body }> {
		return call<Body>(this.#server, cookie, method, `/projects/${this.id}${path}`, payload)
	}

	async project(): Promise<Project> {
		return (await this.as<{ project: Project }>('GET', '')).body.project
	}
	async panels(): Promise<Panel[]> {
		return (await this.as<{ panels: Panel[] }>('GET', '/panels')).body.panels
	}
	async versions(): Promise<ModelVersion[]> {
		return (await this.as<{ versions: ModelVersion[] }>('GET', '/versions')).body.versions
	}

	/** Uploads another issue; returns once its conversion is queued. */
	async issue(text: string, fields: Record<string, string> = {}): Promise<ModelVersion> {
		const texts = Object.entries(fields).map(([name, value]) => ({ name, value }))
		const file = { name: 'file', value: text, file_name: 'house-2.ifc' }
		const url = `/projects/${this.id}/versions/create_with_ifc`
		const response = await postForm(this.#server, url, this.#cookie, [...texts, file])
		if (response.statusCode !== 201) throw new Error(`${url} answered ${response.statusCode}: ${response.body}`)
		return response.json<{ version: ModelVersion }>().version
	}

	/** Waits until a version is in a state. */
	async when(number: number, state: ModelVersion['state']): Promise<ModelVersion> {
		for (const end = Date.now() + 60_000; ; ) {
			const version = (await this.versions()).find((one) => one.number === number)
			if (version?.state === state) return version
			if (Date.now() > end) throw new Error(`version ${number} is ${version?.state}, not ${state}`)
			await new Promise((resolve) => setTimeout(resolve, 50))
		}
	}

	/** Another issue that waits for review. */
	async candidate(text: string): Promise<ModelVersion> {
		const { number } = await this.issue(text)
		return this.when(number, 'to_review')
	}
}
