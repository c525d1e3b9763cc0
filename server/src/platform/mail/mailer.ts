import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import { atMost } from '../http/at-most.ts'
import type { Mail } from './compose-mail.ts'

/** Connections to the mail server at once; it gets several mails over each. */
const CONNECTIONS = 3
const CONNECT_MS = 15_000
/**
 * How long the mail server may take for each of its answers. A mail that takes longer counts as not sent, long before the
 * claim on it ends (`LEASE_MINUTES`), so that no other server sends it meanwhile.
 */
const ANSWER_MS = 30_000

/** How long closing waits for mails that are being sent. */
const CLOSE_MS = 2000

export type MailAttachment = { filename: string; content: Buffer; contentType: string }

export type Mailer = {
	/** @throws MailError when the mail server rejects the mail or can't be reached */
	send(mail: Mail & { attachments?: MailAttachment[] }): Promise<void>
	/** Waits up to 2 s for mails that are being sent. */
	close(): Promise<void>
}

/** Sends by SMTP if a server is set; otherwise each mail becomes a file `outbox/*.eml` in the data directory. */
export function openMailer(
	config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
	log: FastifyBaseLogger,
	answer_ms = ANSWER_MS,
): Mailer {
	if (!config.smtpUrl) return outbox(config, log)
	const transport = createTransport(
		{
			url: config.smtpUrl,
			pool: true,
			maxConnections: CONNECTIONS,
			connectionTimeout: CONNECT_MS,
			greetingTimeout: answer_ms,
			socketTimeout: answer_ms,
			dnsTimeout: CONNECT_MS,
		},
		{ from: config.mailFrom },
	)
	const mailer = trackDeliveries(log, async ({ kind, ...mail }) => {
		await transport.sendMail(mail).catch((error) => {
			throw new MailError(error)
		})
		log.info({ kind }, 'mail sent')
	})
	return {
		...mailer,
		async close() {
			await mailer.close()
			transport.close()
		},
	}
}

/**
 * A mail that wasn't sent, with only what may be logged: nodemailer's own errors repeat addresses in their message,
 * stack and other fields.
 */
class MailError extends Error {
	readonly code: unknown
	readonly responseCode: unknown
	readonly command: unknown

	constructor({ code, responseCode, command }: { code?: unknown; responseCode?: unknown; command?: unknown }) {
		super('The mail server did not take the mail')
		this.name = 'MailError'
		this.code = code
		this.responseCode = responseCode
		this.command = command
	}
}

/** Whether the mail server rejected the recipient for good, so that another try would fail too. */
export const isRecipientRejected = (error: unknown): boolean =>
	error instanceof MailError && error.command === 'RCPT TO' && Number(error.responseCode) >= 500

function outbox(config: Pick<Config, 'mailFrom' | 'dataDir'>, log: FastifyBaseLogger): Mailer {
	const transport = createTransport({ streamTransport: true, buffer: true }, { from: config.mailFrom })
	return trackDeliveries(log, async ({ kind, ...mail }) => {
		const { message } = await transport.sendMail(mail)
		const directory = join(config.dataDir, 'outbox')
		await mkdir(directory, { recursive: true, mode: 0o700 })
		const path = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
		await writeFile(path, message as Buffer, { mode: 0o600 })
		log.info({ path, kind }, 'mail written to the outbox, since no SMTP_URL is set')
	})
}

function trackDeliveries(log: FastifyBaseLogger, deliver: Mailer['send']): Mailer {
	const underWay = new Set<Promise<void>>()
	return {
		send(mail) {
			const delivery = deliver(mail).finally(() => underWay.delete(delivery))
			underWay.add(delivery)
			return delivery
		},
		async close() {
			await atMost(Promise.allSettled(underWay), CLOSE_MS)
			if (underWay.size > 0) log.warn({ mails: underWay.size }, 'the server stops before these mails were sent')
		},
	}
}
