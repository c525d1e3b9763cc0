import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../../platform/app-error.ts'
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

// argon2id with the package's own parameters, which are OWASP's: 19 MiB, two passes, one lane.

export const hashPassword = (password: string): Promise<string> => hash(password)

/** A real hash of no one's password, so that an unknown address takes as long as a wrong password. */
const nobody = hash('the password of an account that does not exist')

/** @param stored null when there is no account, or none with a password: false, after the same work */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
	const matches = await verify(stored ?? (await nobody), password)
	return stored !== null && matches
}
