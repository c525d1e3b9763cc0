import { categoriesOfBits, type VersionDifferences } from '@panelyard/contracts/models/version-differences'
import type { ImpactPanelsResponse } from '@panelyard/contracts/models/versions'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { revisedTruth, sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { IssuedModel } from '../../testing/issued-versions.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'

const SAMPLE = { panels: 60, detail: 'layers' } as const
const { changes } = revisedTruth(SAMPLE)

let server: TestServer
let model: IssuedModel
let panels: Panel[]
beforeAll(async () => {
	server = await sharedTestServer()
	const anna = await server.signUp()
	model = await IssuedModel.of(server, anna.cookie, sampleModelText(SAMPLE))
	await model.candidate(sampleModelText({ ...SAMPLE, revision: 2 }))
	panels = await model.panels()
})
afterAll(() => server.close())

const between = async (other: number, number: number, method: 'GET' | 'POST' = 'GET') =>
	(await model.as<VersionDifferences>(method, `/versions/${number}/differences/${other}`)).body
const idOf = (mark: string) => panels.find((panel) => panel.mark === mark)?.id as string

/** Marks of the panels of a category. */
const marksOf = ({ panels: { marks, categories } }: VersionDifferences, category: string) =>
	marks.filter((_, at) => categoriesOfBits(categories[at] as number).includes(category as never)).sort()
const rowOf = ({ panels: found }: VersionDifferences, id: string) => {
	const at = found.ids.indexOf(id)
	return { before: found.before[at], after: found.after[at], decision: found.decisions[at] }
}

describe('the differences of a candidate from the live version', () => {
	it('are those of its report, with the elements in both models', async () => {
		const found = await between(1, 2)
		expect(found).toMatchObject({ state: 'ready', is_reviewable: true, before: { number: 1 }, after: { number: 2 } })
		expect(marksOf(found, 'added')).toEqual([...changes.added].sort())
		expect(marksOf(found, 'removed')).toEqual([...changes.removed].sort())
		expect(marksOf(found, 'moved')).toEqual(expect.arrayContaining([...changes.moved].sort()))
		const moved = panels.find(({ mark }) => mark === changes.moved[0]) as Panel
		const { body } = await model.as<ImpactPanelsResponse>('GET', `/versions/2/impact/panels?panel_id=${moved.id}`)
		expect(body.panels.map(({ id }) => id)).toEqual([moved.id])
		expect(rowOf(found, moved.id)).toEqual({
			before: moved.element,
			after: body.panels[0]?.after?.element,
			decision: null,
		})
	})

	it('follow decisions: a mapped panel is the element, and a held one leaves it to another panel', async () => {
		const gone = idOf(changes.removed[0] ?? '')
		const before = await between(1, 2)
		const at = before.panels.marks.indexOf(changes.added[0] ?? '')
		const element = before.panels.after[at] as number
		await model.as('PUT', '/versions/2/decisions', { decision: 'map', panel_ids: [gone], element })
		const mapped = await between(1, 2)
		expect(rowOf(mapped, gone)).toMatchObject({ after: element, decision: 'map' })
		expect(mapped.panels.after.filter((one) => one === element)).toHaveLength(1)

		const kept = panels.find(({ mark }) => mark === changes.moved[0]) as Panel
		const place = rowOf(before, kept.id).after
		await model.as('PUT', '/versions/2/decisions', { decision: 'hold', panel_ids: [kept.id] })
		const held = await between(1, 2)
		expect(rowOf(held, kept.id)).toMatchObject({ before: kept.element, after: null, decision: 'hold' })
		const other = held.panels.after.indexOf(place as number)
		expect(categoriesOfBits(held.panels.categories[other] as number)).toEqual(['added'])
		await model.as('PUT', '/versions/2/decisions', { decision: null, panel_ids: [gone, kept.id] })
		expect((await between(1, 2)).panels).toEqual(before.panels)
	})
})

describe('the differences of any two versions', () => {
	it('are found when somebody asks, once, and as by the review', async () => {
		const reviewed = await between(1, 2)
		const asked = await between(2, 1)
		expect(asked).toMatchObject({ state: 'none', is_reviewable: false, panels: { ids: [] } })
		expect((await between(2, 1, 'POST')).state).toMatch(/comparing|ready/)
		await between(2, 1, 'POST')
		const found = await whenReady(2, 1)
		// The other way round, what was added is removed.
		expect(marksOf(found, 'removed')).toEqual(marksOf(reviewed, 'added'))
		expect(marksOf(found, 'added')).toEqual(marksOf(reviewed, 'removed'))
		expect(marksOf(found, 'moved')).toEqual(marksOf(reviewed, 'moved'))
		const kept = panels.find(({ mark }) => mark === changes.moved[0]) as Panel
		const { before, after } = rowOf(reviewed, kept.id)
		expect(rowOf(found, kept.id)).toEqual({ before: after, after: before, decision: null })
		const { rows } = await server.platform.database.execute(sql`
			select 1 from jobs where project_id = ${model.id} and kind = 'compare_versions' and input ? 'before_id'`)
		expect(rows).toHaveLength(1)
		expect((await model.when(2, 'to_review')).job).toBeNull()
	})

	it('stand after the later one went live, without decisions', async () => {
		const reviewed = await between(1, 2)
		await model.as('POST', '/versions/2/go_live', { hold_undecided: true })
		const now = await between(1, 2)
		expect(now).toMatchObject({ state: 'ready', is_reviewable: false })
		expect(now.panels.categories).toEqual(reviewed.panels.categories)
		expect(now.panels.before).toEqual(reviewed.panels.before)
	})

	it('aren’t known of a version whose model is gone, or of one beside itself', async () => {
		await model.candidate(sampleModelText({ ...SAMPLE, revision: 2, seed: 3 }))
		await model.as('DELETE', '/versions/3')
		expect(await between(1, 3, 'POST')).toMatchObject({ state: 'none', after: { model: null } })
		expect(await between(1, 1, 'POST')).toMatchObject({ state: 'none' })
		expect((await model.as('GET', '/versions/1/differences/9')).status).toBe(404)
	})
})

async function whenReady(other: number, number: number): Promise<VersionDifferences> {
	for (const end = Date.now() + 30_000; ; ) {
		const found = await between(other, number)
		if (found.state === 'ready') return found
		if (Date.now() > end) throw new Error(`the comparison is ${found.state}`)
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
}
