import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SendNoticeRequest } from '@panelyard/contracts/notifications'
import { companyAllows } from '@panelyard/contracts/permissions'
import { z } from 'zod'
import { lockAccount } from '../../access/account-lock.queries.ts'
import { countActions, recordAction } from '../../access/audit.queries.ts'
import type { SessionUser } from '../../access/session-user.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import type { JobDefinition } from '../../platform/job-queue.ts'
import * as queries from './notices.queries.ts'
import { notify, tellNotified } from './notify.ts'

const DENIED = 'Only owners and admins of a company can notify its members, and only system administrators everyone'
const ID_TAKEN = 'This id is taken. Send the request with a new one.'
const TOO_MANY = 'You have sent many notices. Please wait before you send another one.'
const SENT = 'notice.sent'
/** Notices that one person may send in an hour. */
const MOST_AN_HOUR = 10
const HOUR_MS = 3_600_000
/** People told in one transaction, and the pause after it, in which other calls have the database. */
const BATCH = 50
const PAUSE_MS = 25

/** Tells a notice to those whom it hasn't reached yet. */
export const NOTICE_BATCHES: JobDefinition<{ notice_id: string }> = {
	name: 'notice-batches',
	data: z.object({ notice_id: z.uuid() }),
	retry_limit: 10,
	retry_delay_seconds: 5,
	expire_seconds: 1800,
}

/**
 * Begins to tell a notice to everybody in a company, or to everybody. Sent again with the same id, it is answered as
 * it was.
 * @throws AppError ACCESS_DENIED, or RATE_LIMITED after many
 */
export async function sendNotice(
	{ database, queue }: Platform,
	author: SessionUser,
	{ id = randomUUID(), title, message, ...request }: z.output<typeof SendNoticeRequest>,
): Promise<{ id: string; recipients: number; reached: number }> {
	const company_id = request.company_id ?? null
	const notice = { id, user_id: author.id, company_id, title, message }
	return database.transaction(async (tx) => {
		await lockAccount(tx, author.id, 'no key update')
		const standing = company_id === null ? null : await queries.findStanding(tx, company_id, author.id)
		const may = company_id === null ? author.is_super_admin : standing && companyAllows(standing, 'notify_members')
		if (!may) throw new AppError('ACCESS_DENIED', DENIED)
		const recipients = await queries.countAddressed(tx, notice)
		const there = await queries.findNotice(tx, id)
		if (there && (there.user_id !== author.id || there.company_id !== company_id)) {
			throw new AppError('CONFLICT', ID_TAKEN)
		}
		if (there) return { id, recipients, reached: there.reached_count }
		const sent = await countActions(tx, author.id, SENT, new Date(Date.now() - HOUR_MS))
		if (sent >= MOST_AN_HOUR) throw new AppError('RATE_LIMITED', TOO_MANY)
		if (!(await queries.insertNotice(tx, notice))) throw new AppError('CONFLICT', ID_TAKEN)
		const details = { company_id, title, recipients }
		await recordAction(tx, { project_id: null, user_id: author.id, action: SENT, subject_id: id, details })
		await queue.send(tx, NOTICE_BATCHES, { notice_id: id })
		return { id, recipients, reached: 0 }
	})
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
		const { company_id, user_id: by, title, message } = notice
		const values = { title, message }
		const kind = company_id === null ? 'system_notice' : 'company_notice'
		const told =
			people.length > 0 && (await notify(tx, kind, people, { by, values, dedupe_key: `notice:${notice_id}` }))
		await queries.advanceNotice(tx, notice_id, { reached_id: people.at(-1), reached: people.length })
		return told || null
	})
	if (notified) tellNotified(platform, notified)
	return notified !== null
}
