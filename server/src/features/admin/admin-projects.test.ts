import { AdminJobListResponse, type AdminQueuesResponse } from '@panelyard/contracts/console/jobs'
import { type AdminProjectDetails, AdminProjectListResponse } from '@panelyard/contracts/console/projects'
import type { SupportedPerson } from '@panelyard/contracts/messages/support-chat'
import type { Project } from '@panelyard/contracts/projects/projects'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit_log, jobs } from '../../database/tables/tables.ts'
import { superAdmin } from '../../testing/super-admin.ts'
import {
	call,
	converted,
	convertedProject,
	emptyProject,
	smallModelText,
	unseen,
	uploadProject,
} from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { cancelJob, retryJob, retryMessage } from './admin-jobs.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let admin: Person
let owner: Person

beforeAll(async () => {
	server = await sharedTestServer()
	admin = await superAdmin(server, 'operator@example.com')
	owner = await server.signUp('owner@factory.example')
})
afterAll(() => server.close())

const get = <Body>(path: string) => call<Body>(server, admin.cookie, 'GET', path)
const post = <Body>(path: string) => call<Body>(server, admin.cookie, 'POST', path)
const list = async (query: string) =>
	AdminProjectListResponse.parse((await get(`/admin/api/projects?${query}`)).body).projects.map(({ name }) => name)
const details = async (id: string) =>
	(await get<{ project: AdminProjectDetails }>(`/admin/api/projects/${id}`)).body.project
const jobList = async (query: string) => AdminJobListResponse.parse((await get(`/admin/api/jobs?${query}`)).body).jobs
const audited = async (subject_id: string) =>
	(
		await server.platform.database
			.select()
			.from(audit_log)
			.where(eq(audit_log.subject_id, subject_id))
			.orderBy(desc(audit_log.created_at))
	).map(({ user_id, action }) => [user_id, action])
const notified = async () =>
	(
		await call<{ notifications: { kind: string }[] }>(server, owner.cookie, 'GET', '/notifications')
	).body.notifications.map(({ kind }) => kind)

async function failedProject(name: string): Promise<Project> {
	let project: Project | undefined
	await withSettings(server, { conversionTimeoutMs: 1 }, async () => {
		const { id } = await uploadProject(server, owner.cookie, { text: unseen(smallModelText()), name })
		project = await converted(server, owner.cookie, id)
	})
	if (!project) throw new Error('no project was made')
	return project
}

describe('the projects of the console', () => {
	it('are found by name, address, id and state, whatever characters are typed', async () => {
		const failed = await failedProject('100% oak_')
		const gone = await emptyProject(server, owner.cookie, 'Gone')
		await call(server, owner.cookie, 'DELETE', `/projects/${gone.id}`)
		await emptyProject(server, admin.cookie, '100 oaks')
		expect(await list('search=owner@factory')).toEqual(['100% oak_'])
		expect(await list(`search=${encodeURIComponent('100% OAK_')}`)).toEqual(['100% oak_'])
		expect(await list(`search=${failed.id}`)).toEqual(['100% oak_'])
		expect(await list(`search=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
		expect(await list('state=failed')).toEqual(['100% oak_'])
		expect(await list('state=deleted')).toEqual(['Gone'])
		expect((await get('/admin/api/projects?state=anything')).status).toBe(400)
		expect((await get('/admin/api/projects/nothing')).status).toBe(404)

		const restored = await post<{ project: AdminProjectDetails }>(`/admin/api/projects/${gone.id}/restore`)
		expect(restored.body.project).toMatchObject({ deleted_at: null, people: 1 })
		expect(await audited(gone.id)).toContainEqual([admin.user.id, 'project.restored'])
	})

	it('say why a conversion failed, and it is retried for the person who started it, who is told of the end', async () => {
		const { id } = await failedProject('Hall')
		const before = await details(id)
		expect(before).toMatchObject({
			may_retry: true,
			conversions: [{ status: 'FAILED', reason_code: 'timed_out', report: null, attempt: 1 }],
			storage: [{ kind: 'upload', files: 1 }],
		})
		expect(before.conversions[0]?.error).toMatch(/\w+ \w+/)

		const retried = (await post<{ project: AdminProjectDetails }>(`/admin/api/projects/${id}/retry`)).body.project
		expect(retried.conversions).toHaveLength(2)
		expect((await converted(server, owner.cookie, id)).conversion_status).toBe('COMPLETED')
		expect((await post(`/admin/api/projects/${id}/retry`)).status).toBe(409)
		expect(await notified()).toContain('conversion_done')
		const after = await details(id)
		expect(after.conversions.map(({ is_live, status }) => [is_live, status])).toContainEqual([true, 'COMPLETED'])
		expect(after.stored_bytes).toBe(after.storage.reduce((sum, { bytes }) => sum + bytes, 0))
		const done = after.conversions.find(({ status }) => status === 'COMPLETED')
		expect(done?.report?.element_count).toBeGreaterThan(0)
		const report = await get<{ element_count: number }>(`/admin/api/projects/${id}/versions/${done?.version_id}/report`)
		expect(report.body.element_count).toBe(done?.report?.element_count)
		expect(await audited(done?.job_id ?? '')).toContainEqual([admin.user.id, 'conversion.retried'])
		const foreign = await convertedProject(server, owner.cookie)
		expect((await get(`/admin/api/projects/${foreign.id}/versions/${done?.version_id}/report`)).status).toBe(404)
	})
})

describe('the jobs of the console', () => {
	it('offer no further attempt at a file that is never read', async () => {
		const { id } = await failedProject('Drawing')
		await server.platform.database.execute(
			sql`update jobs set error_code = 'not_a_model', reason_code = 'other_format' where project_id = ${id}`,
		)
		const [failed] = await jobList(`state=failed&search=${id}`)
		expect([(await details(id)).may_retry, failed?.may_retry]).toEqual([false, false])
		expect((await post(`/admin/api/jobs/${failed?.id}/retry`)).status).toBe(409)
		const opened = await call<{ thread: { id: string } }>(server, owner.cookie, 'POST', '/support/chat/thread', {
			...{ subject: 'technicalIssue', message: 'My drawing failed' },
		})
		const desk = await get<{ person: SupportedPerson }>(`/admin/support/chat/threads/${opened.body.thread.id}/person`)
		const offered = desk.body.person.failed_conversions.find(({ project_id }) => project_id === id)
		expect(offered).toMatchObject({ may_retry: false, newest_status: null })
	})

	it('are retried and cancelled, an older conversion of a project not', async () => {
		const { id } = await failedProject('Tower')
		const [failed] = await jobList(`state=failed&search=${id}`)
		expect(failed).toMatchObject({ may_retry: true, may_cancel: false, project: { name: 'Tower' } })
		expect(await jobList(`state=failed&project_id=${id}&user_id=${owner.user.id}`)).toEqual([failed])
		expect(await jobList(`state=failed&project_id=${id}&user_id=${admin.user.id}`)).toEqual([])
		const lost = retryJob(server.platform, owner.user.id, failed?.id ?? '')
		await expect(lost, 'the right ended after asking').rejects.toMatchObject({ code: 'NOT_FOUND' })
		const { job } = (await post<{ job: { id: string; status: string } }>(`/admin/api/jobs/${failed?.id}/retry`)).body
		expect(job.id).not.toBe(failed?.id)
		// At once: the model is small, and soon converted.
		expect((await post(`/admin/api/jobs/${job.id}/cancel`)).status).toBe(200)
		expect((await post(`/admin/api/jobs/${failed?.id}/retry`)).status).toBe(409)
		// The owner stands for an admin who lost the right after asking.
		await expect(cancelJob(server.platform, owner.user.id, job.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
		expect((await jobList(`state=unfinished&search=${id}`)).length).toBe(0)
		expect((await post(`/admin/api/jobs/${job.id}/cancel`)).status).toBe(409)
	})

	it('of other kinds wait again under the same id, for whoever asks by it', async () => {
		const project = await convertedProject(server, owner.cookie)
		const { database } = server.platform
		const values = {
			kind: 'identify_panels',
			project_id: project.id,
			user_id: owner.user.id,
			status: 'FAILED',
		} as const
		const [row] = await database
			.insert(jobs)
			.values({ ...values, input: { panel_rule: project.model?.panel_rule }, error: 'broke', finished_at: new Date() })
			.returning()
		const path = `/admin/api/jobs/${row?.id}/retry`
		expect((await post(path)).status, 'its worker may still be at it').toBe(409)
		await database.execute(sql`update jobs set finished_at = now() - interval '1 minute' where id = ${row?.id}`)
		const lost = retryJob(server.platform, owner.user.id, row?.id ?? '')
		await expect(lost, 'the right ended after asking').rejects.toMatchObject({ code: 'NOT_FOUND' })
		expect((await post<{ job: object }>(path)).body.job).toMatchObject({ id: row?.id, error: null })
		await server.platform.jobs.waitFor(row?.id ?? '', { timeout_ms: 30_000 })
		expect(await jobList(`state=completed&search=${row?.id}`)).toHaveLength(1)
		expect(await audited(row?.id ?? '')).toContainEqual([admin.user.id, 'job.retried'])
	})

	it('stand beside the queues that deliver them, and a message that failed for good is delivered again', async () => {
		const { database } = server.platform
		await database.execute(sql`insert into pgboss.job (name, data, state, output, completed_on, policy)
			select name, '{"id": "00000000-0000-4000-8000-000000000001"}', 'failed', '{"message": "451 try later"}', now(), policy
			from pgboss.queue where name = 'contact-mails'`)
		const read = (await get<AdminQueuesResponse>('/admin/api/queues')).body
		expect(read.queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['long-jobs', 'quick-jobs']))
		const [message] = read.failed_messages
		expect(message).toMatchObject({ queue: 'contact-mails', cause: '451 try later' })
		const path = `/admin/api/queues/contact-mails/messages/${message?.id}/retry`
		const lost = retryMessage(server.platform, owner.user.id, 'contact-mails', message?.id ?? '')
		await expect(lost, 'the right ended after asking').rejects.toMatchObject({ code: 'NOT_FOUND' })
		expect((await post<AdminQueuesResponse>(path)).body.failed_messages).toEqual([])
		expect((await post(path)).status).toBe(404)
		expect((await post(`/admin/api/queues/nothing/messages/${message?.id}/retry`)).status).toBe(404)
	})
})
