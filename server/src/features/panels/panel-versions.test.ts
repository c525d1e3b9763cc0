import type { IdentifiedPanel } from '@panelyard/contracts/models/conversion'
import { PanelRule } from '@panelyard/contracts/panels/panel-rules'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { revisedTruth, sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ALL_PANELS, call, convertedProject } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { replacePanels } from './panels.service.ts'

const SAMPLE = { panels: 120, detail: 'layers' } as const
const truth = revisedTruth(SAMPLE)
const { changes } = truth

const RULE = PanelRule.parse(ALL_PANELS)

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: Project
/** What the converter found in the first and in the second issue of the building. */
let issued: [IdentifiedPanel[], IdentifiedPanel[]]

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp()
	const first = await convertedProject(server, anna.cookie, { text: sampleModelText(SAMPLE) })
	const second = await convertedProject(server, anna.cookie, { text: sampleModelText({ ...SAMPLE, revision: 2 }) })
	issued = [await contentOf(first.id), await contentOf(second.id)]
})
beforeEach(async () => {
	// The same file again: ready at once.
	project = await convertedProject(server, anna.cookie, { text: sampleModelText(SAMPLE) })
})
afterAll(() => server.close())

async function contentOf(project_id: string): Promise<IdentifiedPanel[]> {
	const { rows } = await server.platform.database.execute<IdentifiedPanel>(sql`
		select element, global_id, mark, name, class, description, floor, floor_computed, length, width, height, area, volume, weight,
			measure_origins, fingerprint, 0 as rule_part from panels where project_id = ${project_id} order by element`)
	return rows
}
const as = <Body>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
	call<Body>(server, anna.cookie, method, `/projects/${project.id}${path}`, payload)
const listed = async () => (await as<{ panels: Panel[] }>('GET', '/panels')).body.panels
const replace = (found: IdentifiedPanel[], same_version: boolean) =>
	server.platform.database.transaction((tx) =>
		replacePanels(tx, project.id, { rule: RULE, panels: found }, { same_version }),
	)
const marks = (panels: { mark: string }[]) => panels.map(({ mark }) => mark).sort()
const byMark = (panels: Panel[], mark: string) => panels.find((panel) => panel.mark === mark) as Panel
/** Gives every panel a status. */
async function setStatuses(panels: Panel[]): Promise<void> {
	const { statuses } = (await as<{ statuses: { id: string }[] }>('GET', '/statuses')).body
	await as('POST', '/panels/statuses', { panel_ids: panels.map(({ id }) => id), set: statuses[2]?.id })
}

describe('a later issue of the model', () => {
	it('is one of moved, removed, added and reissued panels', () => {
		for (const kind of Object.values(changes)) expect(kind.length).toBeGreaterThan(0)
		expect(issued[1]).toHaveLength(truth.panelCount)
	})

	it('leaves every panel that is still there its row and its status', async () => {
		const before = await listed()
		await setStatuses(before)
		await replace(issued[1], false)
		const after = await listed()
		const inModel = after.filter(({ element }) => element !== null)
		expect(marks(inModel)).toEqual(marks(truth.panels))
		for (const panel of inModel) {
			const isNew = changes.added.includes(panel.mark)
			expect([panel.mark, panel.statuses.length]).toEqual([panel.mark, isNew ? 0 : 1])
			if (!isNew) expect(panel.id).toBe(byMark(before, panel.mark).id)
		}
		const [reissued] = changes.reissued as [string]
		expect(byMark(after, reissued).global_id).not.toBe(byMark(before, reissued).global_id)
		expect(marks(after.filter(({ element }) => element === null))).toEqual([...changes.removed].sort())
	})

	it('takes removed panels that carry nothing away, and counts what is left', async () => {
		await replace(issued[1], false)
		expect(marks(await listed())).toEqual(marks(truth.panels))
		const { body } = await call<{ project: Project }>(server, anna.cookie, 'GET', `/projects/${project.id}`)
		expect(body.project.panel_count).toBe(truth.panelCount)
	})

	it('and a rule change after it hide no panel that the model lacks', async () => {
		await setStatuses(await listed())
		await replace(issued[1], false)
		await setStatuses(await listed())
		const before = await listed()
		await replace(issued[1].slice(0, 10), true)
		const lacking = (panels: Panel[]) => panels.filter(({ element }) => element === null)
		const under = await listed()
		expect(lacking(under)).toEqual(lacking(before))
		expect(under).toHaveLength(10 + changes.removed.length)
		await replace(issued[1], true)
		expect(await listed()).toEqual(before)
	})

	it('and another rule keep the words that people gave a panel, and the panel for them', async () => {
		const [named, described, removed] = (await listed()) as [Panel, Panel, Panel]
		const name = (panel: Panel, words: object) => as('PUT', `/panels/${panel.id}`, words)
		await name(named, { own_name: 'Gable' })
		await name(described, { own_description: 'Four anchors' })
		await name(removed, { own_name: 'Former' })
		await replace(issued[0].slice(3), true)
		expect(marks(await listed())).not.toContain(named.mark)
		await replace(
			issued[0].filter(({ mark }) => mark !== removed.mark),
			false,
		)
		const kept = await listed()
		expect(kept.find(({ id }) => id === named.id)).toMatchObject({ own_name: 'Gable', name: named.name })
		expect(kept.find(({ id }) => id === described.id)).toMatchObject({ own_description: 'Four anchors' })
		expect(kept.find(({ id }) => id === removed.id)).toBeUndefined()
	})

	it('that comes while a rule leaves panels out gives them back when the rule does', async () => {
		const before = await listed()
		await setStatuses(before)
		const [first] = issued[0] as [IdentifiedPanel]
		const stays = (panel: IdentifiedPanel) => panel.global_id !== first.global_id
		await replace(issued[0].filter(stays), true)
		await replace(issued[1].filter(stays), false)
		expect((await listed()).some(({ global_id }) => global_id === first.global_id)).toBe(false)
		await replace(issued[1], true)
		const again = (await listed()).find(({ global_id }) => global_id === first.global_id)
		expect(again).toMatchObject({ id: byMark(before, first.mark).id, statuses: [expect.any(String)] })
	})
})

describe('the number of panels of a project', () => {
	it('is kept as the rule changes', async () => {
		const count = async () =>
			(await call<{ projects: Project[] }>(server, anna.cookie, 'GET', '/projects')).body.projects.find(
				({ id }) => id === project.id,
			)?.panel_count
		expect(await count()).toBe(SAMPLE.panels)
		await replace(issued[0].slice(0, 12), true)
		expect(await count()).toBe(12)
		await replace(issued[0], true)
		expect(await count()).toBe(SAMPLE.panels)
	})
})
