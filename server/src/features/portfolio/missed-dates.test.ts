import { dateOf, todayIn } from '@panelyard/contracts/figures/calendar-days'
import type { Notification } from '@panelyard/contracts/messages/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelProject, projectWithPanels } from '../../testing/panel-projects.ts'
import { call } from '../../testing/test-projects.ts'
import { sharedTestServer, type TestServer } from '../../testing/test-server.ts'
import { tellMissedDates } from './missed-dates.service.ts'

type Person = Awaited<ReturnType<TestServer['signUp']>>
let server: TestServer
let anna: Person
let ben: Person
let project: PanelProject

beforeAll(async () => {
	server = await sharedTestServer()
	anna = await server.signUp('anna@example.com')
	ben = await server.signUp('ben@example.com')
	project = await projectWithPanels(server, anna.cookie)
	await project.as('POST', '/access/assign', { user_id: ben.user.id, role: 'editor' })
})
afterAll(() => server.close())

const told = async (person: Person): Promise<Notification[]> =>
	(
		await call<{ notifications: Notification[] }>(server, person.cookie, 'GET', '/notifications')
	).body.notifications.filter(({ kind }) => kind === 'planned_dates_missed')
const plan = (ids: string[], date: string) =>
	project.as('PUT', '/plan', { set: [{ status_id: project.statusId('produced'), scope: 'panel', ids, date }] })
const morning = (day: number) => day * 86_400_000 + 7 * 3_600_000

test('planned dates that panels missed are told once a day, with a count, in the morning of the project', async () => {
	const today = todayIn('UTC', new Date())
	const [first = '', second = '', third = ''] = project.panel_ids
	await plan([first, second], dateOf(today - 1))
	await plan([third], dateOf(today))
	await tellMissedDates(server.platform, undefined, morning(today) - 2 * 3_600_000)
	expect(await told(anna)).toEqual([])
	await tellMissedDates(server.platform, undefined, morning(today))
	await tellMissedDates(server.platform, undefined, morning(today) + 3_600_000)
	for (const person of [anna, ben]) {
		expect(await told(person)).toMatchObject([
			{
				kind: 'planned_dates_missed',
				title: 'Planned dates were missed in House',
				message: '2 panels haven’t reached their planned status in time.',
				link: `/app/project/${project.id}?tab=panels&plan=late`,
			},
		])
	}
	await tellMissedDates(server.platform, undefined, morning(today + 1))
	expect((await told(anna))[0]?.message).toBe('1 panel hasn’t reached its planned status in time.')
	await tellMissedDates(server.platform, undefined, morning(today + 2))
	expect(await told(anna)).toHaveLength(2)
})

test('a server that started later leaves a day to the one that had looked before', async () => {
	const today = todayIn('UTC', new Date())
	await plan([project.panel_ids[0] ?? ''], dateOf(today + 9))
	const { database } = server.platform
	const told = await Promise.all(
		[server.platform, { ...server.platform }].map((platform) =>
			tellMissedDates(platform, undefined, morning(today + 10)),
		),
	)
	expect(told.sort()).toEqual([0, 1])
	await database.execute('delete from notifications')
	expect(await tellMissedDates({ ...server.platform }, undefined, morning(today + 10))).toBe(0)
})
