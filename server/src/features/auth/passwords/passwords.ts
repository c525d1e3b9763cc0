import { verify } from '@node-rs/argon2'
import { AppError } from '../../../platform/app-error.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import { isEasyPassword, wordsOfEmail } from './easy-password.ts'

/**
 * Refuses a new password that is easy to guess for the holder of an address.
 * @throws AppError VALIDATION_FAILED, about the field `password`
 */
export function requireGoodPassword(email: string, password: string): void {
	if (!isEasyPassword(password, wordsOfEmail(email))) return
	const message = 'Password is too easy to guess'
	throw new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'password', message }] })
}

/** A real hash of no one's password, so that an unknown address takes as long as a wrong password. */
let nobody: Promise<string> | undefined

/** @param stored null when there is no account, or none with a password: false, after the same work */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
	nobody ??= hashPassword('the password of an account that does not exist')
	const matches = await verify(stored ?? (await nobody), password)
	return stored !== null && matches
}
