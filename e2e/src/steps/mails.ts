import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Quoted-printable text as it was written. */
const unquote = (text: string): string =>
	Buffer.from(
		text
			.replace(/=\r?\n/g, '')
			.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
		'latin1',
	).toString('utf8')

/**
 * The newest mail to this address, headers and all, as soon as there is one in the product's outbox.
 * @param saying a text that it has; other mails to the address may come at any time
 */
export async function lastMailTo(email: string, saying = ''): Promise<string> {
	const outbox = join(process.env.PANELYARD_JOURNEYS_DATA ?? '', 'outbox')
	let mail = ''
	await expect
		.poll(() => {
			try {
				const mails = readdirSync(outbox)
					.sort()
					.map((name) => unquote(readFileSync(join(outbox, name), 'utf8')))
				mail = mails.findLast((text) => text.includes(`To: ${email}`) && text.includes(saying)) ?? ''
			} catch {
				mail = ''
			}
			return mail
		})
		.not.toBe('')
	return mail
}
