import { dateOf } from '@panelyard/contracts/figures/calendar-days'
import { dayAt, startOfDay } from '@panelyard/rules/figures/days'
import type { Platform } from '../../platform/feature.ts'
import { sweepEach } from '../../platform/queue/sweeper.ts'
import { NOBODY_NOTIFIED, tellNotified } from '../notifications/notify.ts'
import { notifyMissedDates } from '../notifications/project-notifications.service.ts'
import * as queries from './portfolio.queries.ts'
import { countLatePanels } from './portfolio.service.ts'

/** Hours after midnight of the project before people are told, so that nobody is woken for it. */
const FROM_HOUR = 6
const HOUR_MS = 3_600_000

/**
 * Tells the people of each project how many panels missed their planned date on the day before: once a day, in the
 * morning of the project's time zone. Returns of how many projects.
 */
export async function tellMissedDates(platform: Platform, signal?: AbortSignal, now = Date.now()): Promise<number> {
	const due = (await queries.projectsWithPlans(platform.database))
		.map((project) => ({ ...project, today: dayAt(now, project.time_zone) }))
		.filter(({ missed_dates_on, today, time_zone }) => {
			return missed_dates_on !== dateOf(today) && now >= startOfDay(today, time_zone) + FROM_HOUR * HOUR_MS
		})
	return sweepEach(
		due,
		(project) => tellProject(platform, project),
		(error, { id }) => platform.log.error({ err: error, project_id: id }, 'missed dates could not be told'),
		signal,
	)
}

async function tellProject(platform: Platform, project: queries.PlannedRow & { today: number }): Promise<boolean> {
	const { database } = platform
	const late = await countLatePanels(database, project)
	const before = late === 0 ? 0 : await countLatePanels(database, { ...project, today: project.today - 1 })
	const count = late - before
	const date = dateOf(project.today)
	const notified = await database.transaction(async (tx) => {
		if (!(await queries.claimMissedDates(tx, project.id, date)) || count <= 0) return NOBODY_NOTIFIED
		return notifyMissedDates(tx, project, { count, date })
	})
	tellNotified(platform, notified)
	return notified.user_ids.length > 0
}
