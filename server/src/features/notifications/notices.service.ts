import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { companyAllows } from '@panelyard/contracts/companies/permissions'
import type { SendNoticeRequest } from '@panelyard/contracts/messages/notifications'
import { z } from 'zod'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { countActions, recordAction } from '../../access/audit.queries.ts'
import type { SessionUser } from '../../access/session-user.ts'
import type { Database } from '../../database/database.ts'
import type { IdQuery } from '../../database/tables/uuid-array.ts'
import { AppError, idTaken } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import type { NoticeRow } from './notices.queries.ts'
import * as queries from './notices.queries.ts'
import { NOBODY_NOTIFIED, type Notified, notify, tellNotified } from './notify.ts'

const DENIED = 'Only owners and admins of a company can notify its members, and only system administrators everyone'
const NO_COMPANY = 'Only members of a company can be selected'
const TOO_MANY = 'You have sent many notices. Please wait before you send another one.'
const SENT = 'notice.sent'
/** Notices that one person may send in an hour. */
const MOST_AN_HOUR = 10
const HOUR_MS = 3_600_000
/** People told in one transaction, and the pause after it, in which other calls have the database. */
const BATCH = 50
const PAUSE_MS = 25
const LOST_AFTER_MINUTES = 5
const MOST_RESUMED = 100

/** Tells a notice to those whom it hasn't reached yet. */
export const NOTICE_BATCHES: JobDefinition<{ notice_id: string }> = {
	name: 'notice-batches',
	data: z.object({ notice_id: z.uuid() }),
	retry_limit: 10,
	retry_delay_seconds: 5,
	expire_seconds: 1800,
}

type NoticeAnswer = { id: string; recipients: number; reached: number }

/**
 * Tells a notice to some members of a company, or begins to tell it to all of them, or to everybody. Sent again with the
 * same id, it is answered as it was.
 * @throws AppError ACCESS_DENIED, VALIDATION_FAILED for people without a company, or RATE_LIMITED after many
 */
export async function sendNotice(
	platform: Platform,
	author: SessionUser,
	{ id = randomUUID(), title, message, user_ids, is_preview = false, ...request }: z.output<typeof SendNoticeRequest>,
): Promise<NoticeAnswer> {
	const company_id = request.company_id ?? null
	const notice = { id, user_id: author.id, company_id, title, message }
	if (company_id === null && user_ids !== undefined) throw new AppError('VALIDATION_FAILED', NO_COMPANY)
	const { answer, notified } = await platform.database.transaction(async (tx) => {
		const begun = (answer: NoticeAnswer, notified = NOBODY_NOTIFIED) => ({ answer, notified })
		await lockAccount(tx, author.id, 'no key update')
		const standing = company_id === null ? null : await queries.findStanding(tx, company_id, author.id)
		const may = company_id === null ? author.is_super_admin : standing && companyAllows(standing, 'notify_members')
		if (!may) throw new AppError('ACCESS_DENIED', DENIED)
		const recipients = await queries.countAddressed(tx, { ...notice, user_ids })
		if (is_preview) return begun({ id, recipients, reached: 0 })
		const there = await queries.findNotice(tx, id)
		if (there && (there.user_id !== author.id || there.company_id !== company_id)) {
			throw idTaken()
		}
		if (there) return begun({ id, recipients, reached: there.reached_count })
		const sent = await countActions(tx, author.id, SENT, new Date(Date.now() - HOUR_MS))
		if (sent >= MOST_AN_HOUR) throw new AppError('RATE_LIMITED', TOO_MANY)
		if (!(await queries.insertNotice(tx, notice))) throw idTaken()
		const details = { company_id, title, recipients }
		await recordAction(tx, { project_id: null, user_id: author.id, action: SENT, subject_id: id, details })
		if (user_ids === undefined) {
			await platform.queue.send(tx, NOTICE_BATCHES, { notice_id: id })
			return begun({ id, recipients, reached: 0 })
		}
		const notified = await notifyOf(tx, notice, queries.addressed({ ...notice, user_ids }))
		await queries.finishNotice(tx, id, recipients)
		return begun({ id, recipients, reached: recipients }, notified)
	})
	tellNotified(platform, notified)
	return answer
}

/** Each person is told once, however often this runs. Members read who wrote it, and for which company. */
async function notifyOf(
	tx: Database,
	notice: Pick<NoticeRow, 'id' | 'company_id' | 'user_id' | 'title' | 'message'>,
	to: readonly string[] | IdQuery,
): Promise<Notified> {
	const { id, company_id, user_id: by, title, message } = notice
	const more = { by, dedupe_key: `notice:${id}` }
	if (company_id === null) return notify(tx, 'system_notice', to, { ...more, values: { title, message } })
	const from = (await queries.signatureOf(tx, company_id, by)).join(', ')
	return notify(tx, 'company_notice', to, { ...more, values: { title, message, from } })
}

/** Goes on with notices whose message in the queue was lost or has failed for good. Returns how many. */
export async function resumeNotices({ database, queue }: Platform): Promise<number> {
	const unfinished = await queries.unfinishedNotices(database, LOST_AFTER_MINUTES, MOST_RESUMED)
	const lost = await queue.lacking(
		NOTICE_BATCHES,
		unfinished.map((notice_id) => ({ notice_id })),
	)
	await queue.sendAll(database, NOTICE_BATCHES, lost)
	return lost.length
}

/** Tells notices whose turn it is, one at a time on each server. */
export const workOnNotices = (platform: Platform): Promise<void> =>
	platform.queue.work(NOTICE_BATCHES, 1, async ({ notice_id }) => {
		while (await tellNextBatch(platform, notice_id)) await pause(PAUSE_MS)
	})

/**
 * Tells the next people, in one transaction with how far the notice has come: a batch that fails, or whose server dies,
 * is told once all the same. Returns false when everybody has been told.
 */
async function tellNextBatch(platform: Platform, notice_id: string): Promise<boolean> {
	const notified = await platform.database.transaction(async (tx) => {
		const notice = await queries.holdNotice(tx, notice_id)
		if (!notice) return null
		const people = await queries.nextAddressed(tx, notice, BATCH)
		const told = people.length > 0 && (await notifyOf(tx, notice, people))
		await queries.advanceNotice(tx, notice_id, { reached_id: people.at(-1), reached: people.length })
		return told || null
	})
	if (notified) tellNotified(platform, notified)
	return notified !== null
}
