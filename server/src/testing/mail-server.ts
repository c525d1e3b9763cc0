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
	/** Waits for `count` mails to an address with a link to a page of the app, and returns the text of the newest. */
	linkedTo(email: string, page: LinkedPage, count?: number): Promise<string>
	/** The same, and returns the token of its link. */
	tokenTo(email: string, page: LinkedPage, count?: number): Promise<string>
	countTo(email: string): number
	close(): Promise<void>
}

type LinkedPage = 'verify-email' | 'reset-password' | 'restore-email' | 'invitation'

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
	const linkedTo: MailServer['linkedTo'] = (email, page, count = 1) =>
		vi.waitFor(() => {
			const texts = mailsTo(email)
				.map(unfolded)
				.filter((text) => text.includes(`/${page}?token=`))
			if (texts.length < count) throw new Error(`${texts.length} links to ${page} have arrived for ${email}`)
			return texts.at(-1) ?? ''
		}, PATIENCE)
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
		linkedTo,
		tokenTo: async (email, page, count) => tokenOf(await linkedTo(email, page, count)),
		close: () => new Promise((resolve) => smtp.close(resolve)),
	}
}

/** Decodes quoted-printable text and joins its long lines. */
const unfolded = (mail: ReceivedMail): string => mail.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')

/** The token of the link in a mail. */
export const tokenIn = (mail: ReceivedMail): string => tokenOf(unfolded(mail))

function tokenOf(text: string): string {
	const token = /\?token=([\w-]+)/.exec(text)?.[1]
	if (!token) throw new Error(`No link in the mail: ${text}`)
	return token
}
