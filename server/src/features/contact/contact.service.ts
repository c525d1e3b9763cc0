import type { ContactMessage, ContactRequest } from '@panelyard/contracts/public/contact'
import { z } from 'zod'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { layOutMail } from '../../platform/mail/mail-layout.ts'
import { languageOf, phrase } from '../../platform/mail/phrases.ts'
import type { JobDefinition } from '../../platform/queue/job-queue.ts'
import * as queries from './contact.queries.ts'

const HOUR_MS = 3600_000
/** Stored in an hour, at most: from one email address, and from everyone. Whoever sends more is told to wait. */
const MOST_OF_ADDRESS = 5
const MOST_OF_ALL = 2000
/** Mailed in an hour, at most: a flood from many networks fills the console's list, neither the mailbox nor the form's way. */
const MOST_MAILED = 200
const KEPT_MONTHS = 24
const LOST_AFTER_MINUTES = 5
/** Of one sweep. */
const MOST_RESUMED = 100

/** Mails a message to the operator; what the mail server refuses is tried again. */
export const CONTACT_MAILS: JobDefinition<{ id: string }> = {
	name: 'contact-mails',
	data: z.object({ id: z.uuid() }),
	retry_limit: 8,
	retry_delay_seconds: 60,
	expire_seconds: 300,
}

export const workOnContactMails = (platform: Platform): Promise<void> =>
	platform.queue.work(CONTACT_MAILS, 1, ({ id }) => mailMessage(platform, id))

/** Mails messages of the last day whose message in the queue was lost, or has failed for good. Returns how many. */
export async function resumeContactMails({ database, queue, config }: Platform): Promise<number> {
	if (!config.contactEmail) return 0
	const overdue = await queries.overdueMails(database, LOST_AFTER_MINUTES, MOST_MAILED, MOST_RESUMED)
	const lost = await queue.lacking(CONTACT_MAILS, overdue)
	await queue.sendAll(database, CONTACT_MAILS, lost)
	return lost.length
}

/**
 * Stores a message and has it mailed to the operator, once however often it is sent. Messages of programs, which fill in
 * what people don't see, are answered like others and forgotten.
 * @throws AppError RATE_LIMITED
 */
export async function receiveMessage(
	{ database, queue, config, log }: Platform,
	{ website, open_ms: _, language, ...message }: ContactRequest,
): Promise<void> {
	if (website !== '') return log.info('a message of the contact form was left out: a hidden field was filled in')
	await database.transaction(async (tx) => {
		await queries.lockMessages(tx)
		if (await queries.isKnown(tx, message.id)) return
		const { all, own } = await queries.countSince(tx, message.email, new Date(Date.now() - HOUR_MS))
		if (own >= MOST_OF_ADDRESS || all >= MOST_OF_ALL)
			throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.')
		await queries.insertMessage(tx, { ...message, language: languageOf(language) })
		if (config.contactEmail && all < MOST_MAILED) await queue.send(tx, CONTACT_MAILS, { id: message.id })
	})
}

export async function listMessages({ database }: Platform, page: number, page_size: number) {
	const { messages, total } = await queries.listMessages(database, page, page_size)
	return { messages: messages.map(asRead), total, page, page_size }
}

/** Deletes what is older than the privacy page says. */
export function deleteOldMessages({ database }: Pick<Platform, 'database'>, now = new Date()): Promise<number> {
	const before = new Date(now)
	before.setUTCMonth(before.getUTCMonth() - KEPT_MONTHS)
	return queries.deleteBefore(database, before)
}

const asRead = ({
	created_at,
	mailed_at,
	...row
}: Awaited<ReturnType<typeof queries.listMessages>>['messages'][number]): ContactMessage => ({
	...row,
	created_at: created_at.toISOString(),
	mailed_at: mailed_at?.toISOString() ?? null,
})

async function mailMessage({ database, mailer, config }: Platform, id: string): Promise<void> {
	const row = await queries.findUnmailed(database, id)
	if (!row || !config.contactEmail) return
	const words = (text: string) => phrase('{{text}}', { text }, 'en')
	const from = [row.name, row.company, row.email].filter(Boolean).join(', ')
	const mail = layOutMail({
		lang: 'en',
		subject: `Message from ${row.name || row.email}`,
		heading: words(from),
		paragraphs: [words(row.message)],
		button: { label: words('Answer'), link: `mailto:${encodeURIComponent(row.email)}` },
		note: words(`Sent by the contact form (${row.topic}), written in ${row.language}.`),
	})
	await mailer.send({ kind: 'contact', to: config.contactEmail, replyTo: row.email, ...mail })
	await queries.markMailed(database, id)
}
