import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'

/** Stands in for the mail server of an installation. */
export type MailStandIn = {
	/** For the product's `SMTP_URL`. */
	url: string
	/** The newest link of a page that was mailed to an address, as soon as there is one. */
	linkTo: (email: string, page: string) => Promise<string>
	close: () => Promise<void>
}

/** Starts a mail server on a free port that keeps what it is sent. */
export async function startMailStandIn(): Promise<MailStandIn> {
	const mails: { to: string[]; text: string }[] = []
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onData(stream, session, done) {
			const chunks: Buffer[] = []
			stream.on('data', (chunk: Buffer) => chunks.push(chunk))
			stream.on('end', () => {
				const text = Buffer.concat(chunks).toString().replace(/=\r\n/g, '').replaceAll('=3D', '=')
				mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
				done()
			})
		},
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
	const address = server.server.address()
	return {
		url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
		async linkTo(email, page) {
			const pattern = new RegExp(`https?://\\S+/${page}[\\w?=/-]*`)
			const newest = () => {
				const mail = mails.findLast(({ to, text }) => to.includes(email) && pattern.test(text))
				return mail ? (pattern.exec(mail.text)?.[0] ?? '') : ''
			}
			await expect.poll(newest, { message: `a mail to ${email} with a link to ${page}` }).not.toBe('')
			return newest()
		},
		close: () => new Promise((resolve) => server.close(() => resolve())),
	}
}
