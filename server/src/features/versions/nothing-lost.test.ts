import { randomUUID } from 'node:crypto'
import type { CommentThread } from '@panelyard/contracts/messages/comments'
import type { ImpactPanelsResponse, ModelVersion } from '@panelyard/contracts/models/versions'
import type { IssueLabelsResponse } from '@panelyard/contracts/panels/labels'
import type { Panel, StatusEvent } from '@panelyard/contracts/panels/panels'
import { Random } from '@panelyard/conversion/fuzz/random'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { phonePhoto } from '../../testing/test-images.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

// Whatever people do with versions: what they wrote about panels stays reachable.

const SAMPLE = { panels: 24, detail: 'layers' } as const
const KEPT = { moved: 0.1, added: 0.2, removed: 0.2, marks: 'kept' } as const
/** Issues of one building: of other panels, of other marks, of other GlobalIds, and the first one again. */
const ISSUES = [
	sampleModelText({ ...SAMPLE, revision: 2 }),
	sampleModelText({ ...SAMPLE, reissue: { ...KEPT, seed: 5 } }),
	sampleModelText({ ...SAMPLE, reissue: { ...KEPT, seed: 6, marks: 'renumbered' } }),
	sampleModelText({ ...SAMPLE, seed: 2, reissue: { ...KEPT, seed: 7 } }),
	sampleModelText(SAMPLE),
]
const STEPS = 20
const PHOTO = await phonePhoto(64, 48)
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp()
})
afterAll(() => server.close())

/** What people have written about panels, by the panel's id. */
class Written {
	readonly events = new Map<string, number>()
	readonly threads = new Map<string, string>()
	readonly dates = new Map<string, string>()
	readonly files = new Map<string, string>()
	/** A comment with a photo: its thread, and the photo. */
	readonly photos = new Map<string, { thread: string; image: string }>()
	readonly labels = new Map<string, string>()
	readonly instructions = new Map<string, string>()

	get panels(): Set<string> {
		const { events, threads, dates, files, photos, labels, instructions } = this
		return new Set([events, threads, dates, files, photos, labels, instructions].flatMap((one) => [...one.keys()]))
	}
}

class Site {
	readonly written = new Written()
	readonly changes: string[] = []
	readonly model: IssuedModel
	readonly random: Random
	readonly #steps: string[]

	constructor(model: IssuedModel, random: Random, steps: string[]) {
		this.model = model
		this.random = random
		this.#steps = steps
	}

	/** One of the things that people do, by chance. Returns what it was. */
	async act(): Promise<string> {
		const { random } = this
		const acts = [
			...[this.#setStatus, this.#setStatus, this.#comment, this.#date, this.#attach],
			...[this.#photograph, this.#label, this.#instruct],
			...[this.#issue, this.#decide, this.#decide, this.#map, this.#goLive, this.#goLive, this.#discard, this.#undo],
		]
		return random.pick(acts).call(this)
	}

	async #somePanels(): Promise<Panel[]> {
		const panels = await this.model.panels()
		return Array.from({ length: 1 + this.random.below(4) }, () => this.random.pick(panels))
	}
	async #someVersion(...states: ModelVersion['state'][]): Promise<ModelVersion | undefined> {
		const found = (await this.model.versions()).filter(({ state }) => states.includes(state))
		return found.length > 0 ? this.random.pick(found) : undefined
	}

	async #setStatus(): Promise<string> {
		const ids = [...new Set((await this.#somePanels()).map(({ id }) => id))]
		const add = [this.random.pick(this.#steps)]
		const panels = await this.model.panels()
		const { status } = await this.model.as('POST', '/panels/statuses', { panel_ids: ids, add })
		expect(status).toBe(200)
		for (const id of ids) {
			if (panels.find((panel) => panel.id === id)?.statuses.includes(add[0] ?? '')) continue
			this.written.events.set(id, (this.written.events.get(id) ?? 0) + 1)
		}
		return `a status of ${ids.length} panels`
	}
	async #comment(): Promise<string> {
		const [panel] = await this.#somePanels()
		const panel_id = panel?.id as string
		const { status, body } = await this.model.as<{ thread: { id: string } }>('POST', '/comments', {
			panel_id,
			text: 'Look at this',
		})
		expect(status).toBe(201)
		this.written.threads.set(panel_id, body.thread.id)
		return 'a comment'
	}
	async #date(): Promise<string> {
		const [panel] = await this.#somePanels()
		const date = `2027-01-${10 + this.random.below(20)}`
		const set = [{ scope: 'panel', ids: [panel?.id], status_id: this.#steps[3], date }]
		expect((await this.model.as('PUT', '/plan', { set })).status).toBe(200)
		this.written.dates.set(panel?.id as string, date)
		return 'a date'
	}
	async #attach(): Promise<string> {
		const [panel] = await this.#somePanels()
		const id = randomUUID()
		const response = await server.inject({
			method: 'POST',
			url: `/projects/${this.model.id}/panels/${panel?.id}/files?file_name=W-1.pdf&id=${id}`,
			headers: { cookie: anna.cookie, 'content-type': 'application/pdf' },
			payload: PDF,
		})
		expect(response.statusCode).toBe(201)
		this.written.files.set(panel?.id as string, id)
		return 'a drawing'
	}
	async #photograph(): Promise<string> {
		const [panel] = await this.#somePanels()
		const id = randomUUID()
		const response = await server.inject({
			method: 'POST',
			url: `/projects/${this.model.id}/images?id=${id}`,
			headers: { cookie: anna.cookie, 'content-type': 'image/jpeg' },
			payload: PHOTO,
		})
		expect(response.statusCode).toBe(201)
		const said = { panel_id: panel?.id, text: '', image_ids: [id] }
		const { status, body } = await this.model.as<{ thread: { id: string } }>('POST', '/comments', said)
		expect(status).toBe(201)
		this.written.photos.set(panel?.id as string, { thread: body.thread.id, image: id })
		return 'a photo'
	}
	async #label(): Promise<string> {
		const [panel] = await this.#somePanels()
		const panel_ids = [panel?.id]
		const { status, body } = await this.model.as<IssueLabelsResponse>('POST', '/labels', { panel_ids })
		expect(status).toBe(200)
		for (const { code, panel_id } of body.labels) this.written.labels.set(panel_id, code)
		return 'a label'
	}
	async #instruct(): Promise<string> {
		const [panel] = await this.#somePanels()
		const id = randomUUID()
		const step = { id, title: 'Set the anchors', content: '' }
		const { status } = await this.model.as('POST', `/panels/${panel?.id}/instructions`, step)
		expect(status).toBe(201)
		this.written.instructions.set(panel?.id as string, id)
		return 'a step of instructions'
	}

	async #issue(): Promise<string> {
		const { number } = await this.model.candidate(this.random.pick(ISSUES))
		return `issue ${number}`
	}
	async #decide(): Promise<string> {
		const version = await this.#someVersion('to_review')
		if (!version) return this.#issue()
		const category = this.random.pick(['uncertain', 'removed', 'moved', 'added', 'mark_changed', 'unchanged'])
		const decision = this.random.pick(['accept', 'hold', null])
		const body = { decision, category }
		const { status } = await this.model.as('PUT', `/versions/${version.number}/decisions`, body)
		return `${decision} what is ${category} in ${version.number}: ${status}`
	}
	async #map(): Promise<string> {
		const version = await this.#someVersion('to_review')
		if (!version) return this.#issue()
		const path = `/versions/${version.number}/impact/panels`
		const { panels } = (await this.model.as<ImpactPanelsResponse>('GET', path)).body
		const [known, other] = [panels.filter(({ before }) => before), panels.filter(({ after }) => after)]
		if (known.length === 0 || other.length === 0) return 'nothing to map'
		const [from, to] = [this.random.pick(known), this.random.pick(other)]
		const body = { decision: 'map', panel_ids: [from.id], element: to.after?.element }
		const { status } = await this.model.as('PUT', `/versions/${version.number}/decisions`, body)
		return `map in ${version.number}: ${status}`
	}
	async #goLive(): Promise<string> {
		const version = await this.#someVersion('to_review', 'earlier')
		if (!version) return this.#issue()
		const change_id = randomUUID()
		const body = { change_id, hold_undecided: true }
		const { status } = await this.model.as('POST', `/versions/${version.number}/go_live`, body)
		expect(status).toBe(200)
		this.changes.push(change_id)
		for (const { number, state } of await this.model.versions())
			if (state === 'comparing') await this.model.when(number, 'to_review')
		return `live with ${version.number}, which was ${version.state}`
	}
	async #discard(): Promise<string> {
		const version = await this.#someVersion('to_review')
		if (!version) return this.#issue()
		expect((await this.model.as('DELETE', `/versions/${version.number}`)).status).toBe(200)
		return `discard ${version.number}`
	}
	async #undo(): Promise<string> {
		const change = this.changes.at(-1)
		if (!change) return this.#goLive()
		const undo = randomUUID()
		const { status } = await this.model.as('POST', `/changes/${change}/undo`, { change_id: undo })
		if (status === 200) this.changes.push(undo)
		for (const { number, state } of await this.model.versions())
			if (state === 'comparing') await this.model.when(number, 'to_review')
		return `undo: ${status}`
	}

	/** Fails unless all that was written is there. */
	async check(done: readonly string[]): Promise<void> {
		const { written, model } = this
		const what = done.join('; ')
		const panels = await model.panels()
		const listed = new Set(panels.map(({ id }) => id))
		expect(
			[...written.panels].filter((id) => !listed.has(id)),
			what,
		).toEqual([])
		const elements = panels.flatMap(({ element }) => element ?? [])
		expect(new Set(elements).size, what).toBe(elements.length)
		for (const [id, count] of written.events) {
			const { body } = await model.as<{ status_events: StatusEvent[] }>('GET', `/panels/${id}`)
			expect(body.status_events.filter(({ action }) => action === 'added').length, what).toBe(count)
		}
		for (const id of written.threads.values())
			expect((await model.as('GET', `/comments/threads/${id}`)).status, what).toBe(200)
		for (const [panel_id, id] of written.files) {
			const { body } = await model.as<{ files: { id: string }[] }>('GET', `/panels/${panel_id}/files`)
			expect(
				body.files.map((file) => file.id),
				what,
			).toContain(id)
		}
		for (const { thread, image } of written.photos.values()) {
			const { body } = await model.as<{ thread: CommentThread }>('GET', `/comments/threads/${thread}`)
			expect(
				body.thread.comments.flatMap(({ images }) => images.map(({ id }) => id)),
				what,
			).toEqual([image])
			const url = `/projects/${model.id}/images/${image}/large`
			expect((await server.inject({ url, headers: { cookie: anna.cookie } })).statusCode, what).toBe(200)
		}
		for (const [panel_id, code] of written.labels) {
			const found = await server.inject({ url: `/labels/${code}`, headers: { cookie: anna.cookie } })
			expect(found.json(), what).toMatchObject({ panel_id, is_revoked: false })
		}
		for (const [panel_id, id] of written.instructions) {
			const path = `/panels/${panel_id}/instructions`
			const { body } = await model.as<{ instructions: { id: string }[] }>('GET', path)
			expect(
				body.instructions.map((step) => step.id),
				what,
			).toContain(id)
		}
		const { rows } = await server.platform.database.execute<{ id: string; date: string }>(sql`
			select p.id, e.date::text as date from plan_entries e join panels p on p.id = e.scope_id and not p.outside_rule
			where e.project_id = ${model.id} and e.scope = 'panel' order by p.id`)
		expect(Object.fromEntries(rows.map(({ id, date }) => [id, date])), what).toEqual(Object.fromEntries(written.dates))
	}
}

it.each([1, 2, 3])(
	'no status event, comment, date, drawing, photo, label or step of instructions is ever lost, by chance %i',
	async (seed) => {
		await server.platform.database.execute(sql`delete from rate_limits`)
		const model = await IssuedModel.of(server, anna.cookie, sampleModelText(SAMPLE))
		const { statuses } = (await model.as<{ statuses: { id: string; type: string }[] }>('GET', '/statuses')).body
		const steps = statuses.filter(({ type }) => type === 'step').map(({ id }) => id)
		const site = new Site(model, new Random(seed), steps)
		const done: string[] = []
		for (let step = 0; step < STEPS; step++) {
			done.push(await site.act())
			await site.check(done)
		}
		expect(done.some((act) => act.startsWith('live'))).toBe(true)
	},
	// Models are converted and compared, and everything is read again after each step.
	240_000,
)
