import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

export type Mailer = {
	/** @throws when the mail server refuses the mail or cannot be reached */
	send(mail: Mail): Promise<void>
	/** Waits for mails on their way. */
	close(): Promise<void>
}

/** Sends by SMTP where a server is set; otherwise each mail becomes a file `outbox/*.eml` in the data directory. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>, log: FastifyBaseLogger): Mailer {
	if (!config.smtpUrl) return outbox(config, log)
	const transport = createTransport(config.smtpUrl, { from: config.mailFrom })
	return trackDeliveries(async (mail) => {
		await transport.sendMail(mail)
		log.info({ subject: mail.subject }, 'mail sent')
	})
}

function outbox(config: Pick<Config, 'mailFrom' | 'dataDir'>, log: FastifyBaseLogger): Mailer {
	const transport = createTransport({ streamTransport: true, buffer: true }, { from: config.mailFrom })
	return trackDeliveries(async (mail) => {
		const { message } = await transport.sendMail(mail)
		const directory = join(config.dataDir, 'outbox')
		await mkdir(directory, { recursive: true, mode: 0o700 })
		const path = join(directory, `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`)
		await writeFile(path, message as Buffer, { mode: 0o600 })
		log.info({ path, subject: mail.subject }, 'mail written to the outbox, since no SMTP_URL is set')
	})
}

function trackDeliveries(deliver: (mail: Mail) => Promise<void>): Mailer {
	const underWay = new Set<Promise<void>>()
	return {
		send(mail) {
			const delivery = deliver(mail).finally(() => underWay.delete(delivery))
			underWay.add(delivery)
			return delivery
		},
		async close() {
			await Promise.allSettled(underWay)
		},
	}
}
