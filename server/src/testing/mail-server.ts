import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

export type ReceivedMail = { to: string[]; source: string }
export type MailServer = {
	/** For `smtpUrl` of the configuration. */
	url: string
	received: ReceivedMail[]
	/** The newest mail to an address, as soon as more than `before` have arrived for it. */
	mailTo(email: string, before?: number): Promise<ReceivedMail>
	/** The token of the newest link to a page of the app that was mailed to an address, as soon as there is one. */
	tokenTo(email: string, page: 'verify-email' | 'reset-password' | 'restore-email'): Promise<string>
	countTo(email: string): number
	close(): Promise<void>
}

const PATIENCE = { timeout: 20_000, interval: 20 }

/** A mail server on this machine that keeps what it is sent. */
export async function startMailServer(): Promise<MailServer> {
	const received: ReceivedMail[] = []
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onData(stream, session, done) {
			const chunks: Buffer[] = []
			stream.on('data', (chunk: Buffer) => chunks.push(chunk))
			stream.on('end', () => {
				const to = session.envelope.rcptTo.map(({ address }) => address)
				received.push({ to, source: Buffer.concat(chunks).toString() })
				done()
			})
		},
	})
	await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
	const { port } = smtp.server.address() as AddressInfo
	const mailsTo = (email: string) => received.filter(({ to }) => to.includes(email))
	return {
		url: `smtp://127.0.0.1:${port}`,
		received,
		countTo: (email) => mailsTo(email).length,
		mailTo: (email, before = 0) =>
			vi.waitFor(() => {
				const mails = mailsTo(email)
				const last = mails.at(-1)
				if (!last || mails.length <= before) throw new Error(`No mail to ${email} has arrived`)
				return last
			}, PATIENCE),
		tokenTo: (email, page) =>
			vi.waitFor(() => {
				const last = mailsTo(email).findLast((mail) => unfolded(mail).includes(`/${page}?token=`))
				if (!last) throw new Error(`No link to ${page} has arrived for ${email}`)
				return tokenIn(last)
			}, PATIENCE),
		close: () => new Promise((resolve) => smtp.close(resolve)),
	}
}

/** Quoted-printable text with its long lines joined. */
const unfolded = (mail: ReceivedMail): string => mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The token of the link in a mail. */
export function tokenIn(mail: ReceivedMail): string {
	const token = /\?token=([\w-]+)/.exec(unfolded(mail))?.[1]
	if (!token) throw new Error(`No link in the mail: ${mail.source}`)
	return token
}
