import { createHmac, timingSafeEqual } from 'node:crypto'
import { PublicView, type PutPublicProjectRequest } from '@panelyard/contracts/public/public-projects'
import { z } from 'zod'

const LASTS_MS = 3600_000

const Preview = z.object({
	project_id: z.uuid(),
	user_id: z.uuid(),
	/** Milliseconds since 1970. */
	until: z.number(),
	settings: PublicView.extend({ line: z.string() }),
})
type Preview = z.infer<typeof Preview>

const signatureOf = (secret: string, text: string): string =>
	createHmac('sha256', secret).update(`public preview ${text}`).digest('base64url')

/** A text that says what a manager wants to see as visitors would. Any server with the secret reads it. */
export function writePreview(
	secret: string,
	{ settings, ...who }: { project_id: string; user_id: string; settings: PutPublicProjectRequest },
	now = Date.now(),
): string {
	const text = Buffer.from(JSON.stringify({ ...who, until: now + LASTS_MS, settings })).toString('base64url')
	return `${text}.${signatureOf(secret, text)}`
}

/** Null for what is forged, or has ended. */
export function readPreview(secret: string, code: string, now = Date.now()): Preview | null {
	const [text = '', given = ''] = code.split('.')
	const [right, said] = [signatureOf(secret, text), given].map((signature) => Buffer.from(signature))
	if (!right || !said || right.length !== said.length || !timingSafeEqual(right, said)) return null
	const preview = Preview.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
	return now < preview.until ? preview : null
}
