import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { vi } from 'vitest'

export type ReceivedMail = { to: string[]; source: string }
export type MailServer = {
	/** Value for `smtpUrl` of the configuration. */
	url: string
	received: ReceivedMail[]
	/** Waits for more than `before` mails to an address, and returns the newest. */
	mailTo(email: string, before?: number): Promise<ReceivedMail>
	/** Waits for a mail to an address with a link to a page of the app, and returns the token of the newest link. */
	tokenTo(email: string, page: 'verify-email' | 'reset-password' | 'restore-email'): Promise<string>
	countTo(email: string): number
	close(): Promise<void>
}

const PATIENCE = { timeout: 20_000, interval: 20 }

/** A mail server on this machine that stores received mails. */
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

/** Decodes quoted-printable text and joins its long lines. */
const unfolded = (mail: ReceivedMail): string => mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The token of the link in a mail. */
export function tokenIn(mail: ReceivedMail): string {
	const token = /\?token=([\w-]+)/.exec(unfolded(mail))?.[1]
	if (!token) throw new Error(`No link in the mail: ${mail.source}`)
	return token
}
