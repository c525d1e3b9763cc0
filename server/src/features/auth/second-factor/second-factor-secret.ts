import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '../../../config.ts'

const VERSION = '1'
const IV_BYTES = 12
const TAG_BYTES = 16

const keyOf = ({ sessionSecret }: Pick<Config, 'sessionSecret'>): Buffer =>
	Buffer.from(hkdfSync('sha256', sessionSecret, '', 'panelyard: secrets of authenticator apps', 32))

/** Encrypts the secret of a person's authenticator app, so that a stolen database signs nobody in. */
export function sealSecret(config: Pick<Config, 'sessionSecret'>, user_id: string, secret: string): string {
	const iv = randomBytes(IV_BYTES)
	const cipher = createCipheriv('aes-256-gcm', keyOf(config), iv).setAAD(Buffer.from(user_id))
	const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
	return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** The secret; null when it was sealed with another SESSION_SECRET, or for somebody else. */
export function openSecret(config: Pick<Config, 'sessionSecret'>, user_id: string, sealed: string): string | null {
	const [version, text = ''] = sealed.split('.')
	if (version !== VERSION) return null
	const bytes = Buffer.from(text, 'base64url')
	const tagEnd = IV_BYTES + TAG_BYTES
	try {
		const decipher = createDecipheriv('aes-256-gcm', keyOf(config), bytes.subarray(0, IV_BYTES))
			.setAAD(Buffer.from(user_id))
			.setAuthTag(bytes.subarray(IV_BYTES, tagEnd))
		return decipher.update(bytes.subarray(tagEnd), undefined, 'utf8') + decipher.final('utf8')
	} catch {
		return null
	}
}
