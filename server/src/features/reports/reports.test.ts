import { dateOf, todayIn } from '@panelyard/contracts/figures/calendar-days'
import type { FiguresResponse } from '@panelyard/contracts/figures/figures'
import { REPORT_LANGUAGES } from '@panelyard/contracts/figures/reports'
import { sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProject } from '../../access/project-permission.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { pdfText, textWithoutSpaces } from '../../testing/pdf-text.ts'
import { phonePhoto } from '../../testing/test-images.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { Reports } from './reports.service.ts'

const EVIL = '#panic("x") *bold* $1$ \\ <b> `code` @ref // } ] 预制 パネル 패널 لوح'
let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject

const askedBy = (cookie: string | undefined, payload: object) =>
	server.inject({
		method: 'POST',
		url: `/projects/${project.id}/report`,
		payload,
		headers: cookie === undefined ? {} : { cookie },
	})

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	project = await projectWithPanels(server, anna.cookie, 60)
	await server.platform.database.execute(sql`
		update panels set mark = 'W-' || element, name = ${EVIL}, floor = -1, area = element * 1.5, weight = element * 700
		where project_id = ${project.id}`)
	await server.platform.database.execute(sql`update projects set name = ${EVIL} where id = ${project.id}`)
	const [delivered, installed] = [project.statusId('delivered'), project.statusId('installed')]
	await project.as('PUT', `/statuses/${installed}`, { is_done: true })
	await project.as('POST', '/panels/statuses', {
		panel_ids: project.panel_ids.slice(0, 20),
		add: [delivered],
		remove: [],
	})
	await project.as('POST', '/panels/statuses', {
		panel_ids: project.panel_ids.slice(0, 7),
		add: [installed],
		remove: [],
	})
	await project.as('POST', '/panels/statuses', {
		panel_ids: project.panel_ids.slice(5, 9),
		add: [project.statusId('issue')],
	})
	await server.platform.database.execute(sql`
		update status_changes set created_at = created_at - interval '9 days'
		where project_id = ${project.id} and status_id = ${delivered}`)
	const yesterday = dateOf(todayIn('UTC', new Date()) - 1)
	await project.as('PUT', '/plan', { set: [{ scope: 'project', status_id: installed, date: yesterday }] })
})
afterAll(() => server.close())

describe('the report', () => {
	it('has the figures of the screen, and names the late panels', async () => {
		const figures = (await project.as<FiguresResponse>('GET', '/figures')).body
		expect(figures.done?.count).toBe(7)
		const answer = await askedBy(anna.cookie, { language: 'en' })
		expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
		expect(answer.headers['content-type']).toBe('application/pdf')
		const text = await pdfText(answer.rawPayload)
		expect(text).toContain(textWithoutSpaces('Done12%7 of 60'))
		expect(text).toContain(textWithoutSpaces(`Weighted progress${Math.round(figures.progress.count as number)}%`))
		expect(text).toContain(textWithoutSpaces('Late53Next step planned before today'))
		expect(text).toContain(textWithoutSpaces('Issue47%'))
		expect(text).toContain(textWithoutSpaces('Due in 7 days0'))
		expect(text).toContain(textWithoutSpaces('Delivered1322%'))
		expect(text).toContain(textWithoutSpaces('Late panels'))
		expect(text).toContain(textWithoutSpaces('Plan: Installed'))
		expect(text).toContain('13more')
		expect(text.match(/W-\d+/g)?.length).toBeGreaterThanOrEqual(40)
	})

	it('says how many panels add an incomplete value to its sums', async () => {
		const note = textWithoutSpaces('Panels with an incomplete value (without parts drawn as boxes):')
		expect(await pdfText((await askedBy(anna.cookie, { language: 'en' })).rawPayload)).not.toContain(note)
		await server.platform.database.execute(sql`
			update panels set volume = 1, measure_origins = case when element < 5 then 'gggii-' else 'ggggi-' end
			where project_id = ${project.id} and element < 10`)
		await server.platform.database.execute(sql`update projects set revision = revision + 1 where id = ${project.id}`)
		const text = await pdfText((await askedBy(anna.cookie, { language: 'en' })).rawPayload)
		expect(text).toContain(`*${note}${textWithoutSpaces('Area 4 · Volume 9')}`)
		// Of the delivered panels the areas are complete, the volumes are not.
		expect(text).toMatch(/Delivered13\d+%\d+\.00m22\.00m3\*/)
		const { project: row } = await openProject(server.platform.database, anna.user, project.id, 'visitor')
		const made = await new Reports(server.platform).make(row, { language: 'en', units: 'imperial', measure: 'count' })
		// 2 m³ are 2.62 yd³.
		expect(await pdfText(made.pdf)).toMatch(/Delivered13\d+%[\d,.]+ft22\.62yd3\*[\d,]+lb/)
	})

	it('shows names as they are, whatever they hold', async () => {
		const text = await pdfText((await askedBy(anna.cookie, { language: 'en' })).rawPayload)
		expect(text).toContain(textWithoutSpaces('#panic("x") *bold* $1$ \\ <b> `code` @ref // } ]'))
	})

	it('has a glyph for everything in ten languages', async () => {
		const { database } = server.platform
		const { project: row } = await openProject(database, anna.user, project.id, 'visitor')
		const reports = new Reports(server.platform)
		const made = await Promise.all(
			[
				...REPORT_LANGUAGES.map((language) => ({ language, units: 'metric' as const })),
				...(['en', 'zh', 'ar'] as const).map((language) => ({ language, units: 'imperial' as const })),
			].map((asked) => reports.make(row, { ...asked, measure: 'weight', time_zone: 'Asia/Tokyo' })),
		)
		for (const { is_accessible, warnings, pages } of made) {
			expect(warnings).toEqual([])
			expect(is_accessible).toBe(true)
			expect(pages).toBeGreaterThan(1)
		}
	})

	it('takes an image and writes it anew, and refuses what isn’t one', async () => {
		const image = (await phonePhoto()).toString('base64')
		const answer = await askedBy(anna.cookie, { language: 'ar', image })
		expect(answer.statusCode).toBe(200)
		const page = await (await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise).getPage(1)
		expect((await page.getOperatorList()).fnArray.length).toBeGreaterThan(0)
		const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
		expect((await askedBy(anna.cookie, { image: svg })).statusCode).toBe(415)
		expect((await askedBy(anna.cookie, { image: '../../etc/passwd' })).statusCode).toBe(400)
	})

	it('of members isn’t kept waiting by many visitors', async () => {
		const { database } = server.platform
		await database.execute(sql`update projects set is_public = true where id = ${project.id}`)
		const visitors = Array.from({ length: 12 }, () => askedBy(undefined, {}))
		const members = Array.from({ length: 6 }, () => askedBy(anna.cookie, {}))
		const answersOf = async (asked: ReturnType<typeof askedBy>[]) =>
			(await Promise.all(asked)).map(({ statusCode }) => statusCode)
		const byVisitors = await answersOf(visitors)
		expect(await answersOf(members)).toEqual(Array(6).fill(200))
		expect(byVisitors.filter((status) => status === 200)).toHaveLength(4)
		expect(byVisitors.filter((status) => status === 503)).toHaveLength(8)
		await database.execute(sql`update projects set is_public = false where id = ${project.id}`)
	})

	it('is for those who may read the project', async () => {
		const eve = await server.signUp('eve@example.com')
		expect((await askedBy(eve.cookie, {})).statusCode).toBe(403)
		expect((await askedBy(undefined, {})).statusCode).toBe(401)
	})
})
