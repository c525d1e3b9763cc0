import { createHmac, timingSafeEqual } from 'node:crypto'

/** What proves that a link to refuse reports came from a mail of ours. */
export const refusalCode = (secret: string, project_id: string, email: string): string =>
	createHmac('sha256', secret).update(`refuse reports ${project_id} ${email}`).digest('base64url')

export function isRefusalCode(secret: string, project_id: string, email: string, code: string): boolean {
	const expected = Buffer.from(refusalCode(secret, project_id, email))
	const given = Buffer.from(code)
	return expected.length === given.length && timingSafeEqual(expected, given)
}
