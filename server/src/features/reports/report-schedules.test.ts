import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ReportSchedulesResponse, SendReportResponse } from '@panelyard/contracts/figures/report-schedules'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openProject } from '../../access/project-permission.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type Due, dueDate } from './due-date.ts'
import { writeSheet } from './panel-sheet.ts'
import { beginDueMails, resumeReportMails } from './report-mails.ts'
import { reportsOf } from './reports.service.ts'

let mails: MailServer
let server: TestServer
let anna: Awaited<ReturnType<TestServer['signUp']>>
let project: PanelProject
const schedule_id = randomUUID()
const plan = { weekday: 1, hour: 7, language: 'de', user_ids: [] as string[], is_paused: false }
const PATH = `/report_schedules/${schedule_id}`

beforeAll(async () => {
	mails = await startMailServer()
	server = await startTestServer({ smtpUrl: mails.url, publicUrl: 'https://panels.example.com' })
	anna = await server.signUp('anna@example.com')
	await server.platform.database.execute(sql`update users set email_verified_at = now()`)
	project = await projectWithPanels(server, anna.cookie, 3)
	await server.platform.database.execute(sql`update panels set mark = '007' where project_id = ${project.id}`)
})
afterAll(async () => {
	await server.close()
	await mails.close()
})

const put = (more: object) => project.as<ReportSchedulesResponse>('PUT', PATH, { ...plan, ...more })
const schedules = async () => (await project.as<ReportSchedulesResponse>('GET', '/report_schedules')).body.schedules
const reportsTo = (email: string) =>
	mails.received.filter(({ to, source }) => to.includes(email) && source.includes('application/pdf')).length
const sendNow = (change_id: string = randomUUID()) =>
	project.as<SendReportResponse>('POST', `${PATH}/send`, { change_id })
const ended = () =>
	vi.waitFor(
		async () => {
			const [schedule] = await schedules()
			expect(schedule?.state).toBe('sent')
			return schedule
		},
		{ timeout: 40_000, interval: 100 },
	)
/** Makes the schedule due now, wherever now is in the week. */
const makeDue = () =>
	server.platform.database.execute(sql`
		update report_schedules set weekday = extract(isodow from now() at time zone 'UTC')::int,
			hour = extract(hour from now() at time zone 'UTC')::int, rescheduled_at = now() - interval '1 day'
		where id = ${schedule_id}`)

describe('reports by mail', () => {
	it('are sent once for a date, however many servers look, with PDF and list', async () => {
		const saved = await put({ user_ids: [anna.user.id], emails: ['Site@Example.com ', 'site@example.com'] })
		expect(saved.body.schedules).toMatchObject([{ emails: ['site@example.com'], state: 'never', refused: [] }])
		const { platform } = server
		expect(await beginDueMails(platform)).toBe(0)
		await makeDue()
		await platform.database.execute(sql`
			update report_schedules set origin = 'https://old.example.com' where id = ${schedule_id}`)
		const begun = await Promise.all([1, 2, 3].map(() => beginDueMails(platform)))
		expect(begun.reduce((sum, count) => sum + count)).toBe(1)
		expect(await ended()).toMatchObject({ sent_count: 2 })
		expect(await beginDueMails(platform)).toBe(0)
		for (const email of ['anna@example.com', 'site@example.com']) expect(reportsTo(email)).toBe(1)
		const { source } = await mails.mailTo('site@example.com')
		expect(source).toMatch(/application\/pdf/)
		expect(source).toMatch(/spreadsheetml/)
		expect(source).toContain('https://panels.example.com/report_refusals')
		expect((await mails.mailTo('anna@example.com')).source).not.toContain('report_refusals')
	})

	it('are sent again to nobody who has one, when the mail server takes some and refuses others', async () => {
		await put({ user_ids: [], emails: ['one@example.com', 'two@example.com'] })
		const { mailer } = server.platform
		const send = mailer.send.bind(mailer)
		const sending = vi.spyOn(mailer, 'send').mockImplementation(async (mail) => {
			if (mail.to === 'two@example.com' && sending.mock.calls.length < 3) throw new Error('refused')
			return send(mail)
		})
		expect((await sendNow()).status).toBe(200)
		expect((await sendNow()).status).toBe(409)
		await vi.waitFor(() => expect(sending).toHaveBeenCalledTimes(2), { timeout: 30_000 })
		const { rows } = await server.platform.database.execute<{ run_id: string }>(
			sql`select run_id from report_schedules where id = ${schedule_id}`,
		)
		await vi.waitFor(
			async () => {
				const { REPORT_MAILS } = await import('./report-mails.ts')
				await server.platform.queue.hurry(REPORT_MAILS, { schedule_id, run_id: rows[0]?.run_id as string })
				expect(reportsTo('two@example.com')).toBe(1)
			},
			{ timeout: 40_000, interval: 200 },
		)
		sending.mockRestore()
		await ended()
		expect(reportsTo('one@example.com')).toBe(1)
	})

	it('end for an address that follows the link, without an account', async () => {
		const { source } = await mails.mailTo('site@example.com')
		const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=')
		// Plain text says what the address does, and how the project stands.
		expect(text).toMatch(/Fertigteile \d+ [^\n]*\r?\n\r?\nE-Mails abbestellen\r?\nhttp/)
		const url = /http\S+(\/report_refusals\?\S+)/.exec(text)?.[1] as string
		const question = await server.inject({ method: 'GET', url })
		expect(question.body).toContain('site@example.com')
		expect(question.body).toContain('<form method="post">')
		expect((await server.inject({ method: 'POST', url: url.replace('site%40', 'anna%40') })).body).not.toContain(
			'<form',
		)
		await put({ emails: ['site@example.com', 'two@example.com'] })
		expect((await schedules())[0]?.refused).toEqual([])
		expect((await server.inject({ method: 'POST', url })).statusCode).toBe(200)
		expect((await schedules())[0]?.refused).toEqual(['site@example.com'])
		await sendNow()
		await ended()
		expect(reportsTo('site@example.com')).toBe(1)
		expect(reportsTo('two@example.com')).toBe(2)
	})

	it('are sent now once for each change, and say to how many', async () => {
		const change_id = randomUUID()
		const before = reportsTo('two@example.com')
		const { body } = await sendNow(change_id)
		expect(body.schedules).toMatchObject([{ recipient_count: 1, state: 'sending' }])
		expect(body.repeated).toBeUndefined()
		await ended()
		const again = await sendNow(change_id)
		expect(again).toMatchObject({ status: 200, body: { repeated: true, revision: body.revision } })
		expect(again.body.schedules).toMatchObject([{ state: 'sent', sent_count: 1 }])
		expect(reportsTo('two@example.com')).toBe(before + 1)
	})

	it('begin although another schedule fails, which is tried again up to a bound', async () => {
		const { platform } = server
		const other = randomUUID()
		await project.as('PUT', `/report_schedules/${other}`, { ...plan, emails: ['last@example.com'] })
		await platform.database.execute(sql`update report_schedules set last_date = null`)
		await makeDue()
		await platform.database.execute(sql`
			update report_schedules set (weekday, hour, rescheduled_at) =
				(select weekday, hour, rescheduled_at from report_schedules where id = ${schedule_id})
			where id = ${other}`)
		const logged = vi.spyOn(platform.log, 'error').mockImplementation(() => {})
		const sends = vi.spyOn(platform.queue, 'send')
		sends.mockRejectedValueOnce(new Error('refused'))
		expect(await beginDueMails(platform)).toBe(1)
		expect(await beginDueMails(platform)).toBe(1)
		expect(await beginDueMails(platform)).toBe(0)
		expect(logged).toHaveBeenCalledOnce()
		await platform.database.execute(sql`update report_schedules set last_date = null where id = ${other}`)
		sends.mockRejectedValue(new Error('refused'))
		for (let sweep = 0; sweep < 100; sweep++) await beginDueMails(platform)
		expect(sends.mock.calls.length).toBeLessThan(70)
		expect(logged.mock.calls.at(-1)?.[0]).toMatchObject({ schedule_id: other, is_last_today: true })
		vi.restoreAllMocks()
		await project.as('DELETE', `/report_schedules/${other}`)
	})

	it('go on by the sweep when the queue lost the message of a run', async () => {
		const { platform } = server
		const send = vi.spyOn(platform.queue, 'send').mockResolvedValueOnce()
		await makeDue()
		await platform.database.execute(sql`update report_schedules set last_date = null where id = ${schedule_id}`)
		expect(await beginDueMails(platform)).toBe(1)
		send.mockRestore()
		expect(await resumeReportMails(platform), 'it may still be on its way').toBe(0)
		await platform.database.execute(sql`update report_schedules set ran_at = now() - interval '6 minutes'`)
		await Promise.all([resumeReportMails(platform), resumeReportMails(platform)])
		await ended()
		expect(await resumeReportMails(platform)).toBe(0)
	})

	it('can be saved and deleted twice, and refuse what makes no sense', async () => {
		const first = await put({ emails: ['site@example.com'] })
		expect((await put({ emails: ['site@example.com'] })).body.revision).toBe(first.body.revision)
		for (const wrong of [
			{ emails: [] },
			{ emails: ['nobody'] },
			{ emails: ['a@example.com'], weekday: 0 },
			{ emails: ['a@example.com'], hour: 24 },
			{ emails: Array.from({ length: 21 }, (_, number) => `${number}@example.com`) },
		])
			expect((await put(wrong)).status).toBe(400)
		expect((await put({ user_ids: [randomUUID()], emails: [] })).status).toBe(404)
		for (let time = 0; time < 2; time++)
			expect((await project.as<ReportSchedulesResponse>('DELETE', PATH)).body.schedules).toEqual([])
		const { rows } = await server.platform.database.execute<{ action: string }>(
			sql`select distinct action from audit_log where action like 'report_schedule.%' order by action`,
		)
		expect(rows.map(({ action }) => action.split('.')[1])).toEqual(['changed', 'created', 'deleted', 'refused', 'sent'])
	})

	it('are logged as restored when an undo brings a deleted one back', async () => {
		await put({ emails: ['site@example.com'] })
		const { rows } = await server.platform.database.execute<{ action: string }>(sql`
			select action from audit_log where subject_id = ${schedule_id} order by created_at desc, id desc limit 2`)
		expect(rows.map(({ action }) => action)).toEqual(['report_schedule.restored', 'report_schedule.deleted'])
		await project.as('DELETE', PATH)
	})

	it('go to no others while the manager’s own address isn’t proven', async () => {
		await server.platform.database.execute(sql`update users set email_verified_at = null`)
		expect((await put({ emails: ['site@example.com'] })).status).toBe(403)
		expect((await put({ user_ids: [anna.user.id], emails: [] })).status).toBe(200)
		await server.platform.database.execute(sql`update users set email_verified_at = now()`)
	})

	it('have a list with marks as texts, sides by their names, and the planned dates', async () => {
		const { database } = server.platform
		const set = [{ scope: 'project', status_id: project.statusId('produced'), date: '2026-12-24' }]
		await project.as('PUT', '/plan', { set })
		await database.execute(sql`
			update panels set length = 6, width = 0.2, height = 3 where project_id = ${project.id} and id = ${project.panel_ids[0]}`)
		await database.execute(sql`
			update panels set length = 6, width = 2.4, height = 0.25
			where project_id = ${project.id} and id = ${project.panel_ids[1]}`)
		const { project: row } = await openProject(database, anna.user, project.id, 'viewer')
		const { sheets } = await readXlsx(new Uint8Array(await reportsOf(server.platform).sheet(row, 'en')))
		const [head = [], ...rows] = sheets[0]?.rows ?? []
		const column = (name: string) => rows.map((cells) => cells[head.indexOf(name)] ?? null)
		expect(column('Mark')).toEqual(['007', '007', '007'])
		expect(column('Length (m)').slice(0, 2)).toEqual([6, 6])
		expect(column('Width (m)').slice(0, 2)).toEqual([null, 2.4])
		expect(column('Height (m)').slice(0, 2)).toEqual([3, null])
		expect(column('Thickness (m)').slice(0, 2)).toEqual([0.2, 0.25])
		const day = new Date('2026-12-24')
		expect(column('Planned: Produced')).toEqual([day, day, day])
		expect(head.filter((name) => String(name).startsWith('Planned'))).toHaveLength(1)
	})
})

describe('a schedule is due', () => {
	const due = (now: string, more: Partial<Due> = {}) =>
		dueDate(
			{ weekday: 1, hour: 7, time_zone: 'Europe/Berlin', rescheduled_at: new Date(0), last_date: null, ...more },
			Date.parse(now),
		)

	it('at its hour in the project’s time zone, and not before', () => {
		expect(due('2026-11-23T05:59:00Z')).toBeNull()
		expect(due('2026-11-23T06:00:00Z')).toBe('2026-11-23')
		expect(due('2026-11-24T06:00:00Z')).toBeNull()
		// Summer time.
		expect(due('2026-07-20T05:00:00Z')).toBe('2026-07-20')
		// A Monday in Auckland is still Sunday in UTC.
		expect(due('2026-11-22T18:00:00Z', { time_zone: 'Pacific/Auckland' })).toBe('2026-11-23')
	})

	it('once, not for times before it was set, and not half a day later', () => {
		expect(due('2026-11-23T07:00:00Z', { last_date: '2026-11-23' })).toBeNull()
		expect(due('2026-11-23T07:00:00Z', { rescheduled_at: new Date('2026-11-23T06:30:00Z') })).toBeNull()
		expect(due('2026-11-23T17:59:00Z')).toBe('2026-11-23')
		expect(due('2026-11-23T18:01:00Z')).toBeNull()
		expect(due('2026-11-24T01:00:00Z', { hour: 23 })).toBe('2026-11-23')
	})

	it('on the days on which clocks are changed', () => {
		const sunday = { weekday: 7, hour: 2 }
		expect(due('2026-03-29T00:59:00Z', sunday)).toBeNull()
		expect(due('2026-03-29T01:30:00Z', sunday)).toBe('2026-03-29')
		expect(due('2026-10-25T00:30:00Z', sunday)).toBe('2026-10-25')
		expect(due('2026-10-25T06:00:00Z', { weekday: 7 })).toBe('2026-10-25')
		expect(due('2026-10-25T05:59:00Z', { weekday: 7 })).toBeNull()
	})
})

describe('a list of panels', () => {
	const job = { name: 'Panels', columns: [], rows: [], is_right_to_left: false }
	const folder = mkdtempSync(join(tmpdir(), 'panelyard-sheet-'))
	afterAll(() => rmSync(folder, { recursive: true, force: true }))
	const writeWith = (code: string, timeout_ms = 60_000) => {
		const path = join(folder, 'writer.mjs')
		writeFileSync(path, code)
		return writeSheet(job, { writer: pathToFileURL(path), timeout_ms })
	}

	it('isn’t waited for for ever', async () => {
		await expect(writeWith('setInterval(() => {}, 1000)', 500)).rejects.toThrow('wasn’t written within 0.5 s')
		await expect(writeWith('process.exit(0)')).rejects.toThrow('ended without one')
	})

	it('has as many columns as there are steps', async () => {
		const columns = Array.from({ length: 60 }, (_, number) => ({ header: `${number}`, width: 10 }))
		const file = await writeSheet({ ...job, columns, rows: [columns.map(() => 'x')] })
		expect((await readXlsx(new Uint8Array(file))).sheets[0]?.rows).toHaveLength(2)
	})
})
