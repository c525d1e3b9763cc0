import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/feature.ts'
import { hashPassword } from '../../../platform/password-hash.ts'
import { recordAccountAction } from '../account-audit.ts'
import { raiseNews, tellNews } from '../account-news.ts'
import { endOwnSessions } from '../account-sessions.queries.ts'
import { cancelEmailChanges } from '../address/email-change.queries.ts'
import * as queries from '../auth.queries.ts'
import { type Requester, withOwnProof } from '../own-proof.ts'
import { deleteUnconfirmed } from '../second-factor/second-factor.queries.ts'
import { passwordMatches, requireGoodPassword } from './passwords.ts'

/**
 * Changes the password of the person who asks. Their other sessions end, and mailed links that could change it stop
 * working. Requester again for the same one, as after a lost answer, changes nothing.
 * @throws AppError VALIDATION_FAILED about `current_password` or `password`; CONFLICT for an account without a password
 */
export async function changePassword(
	platform: Platform,
	asking: Requester,
	{ current_password, password }: { current_password: string; password: string },
): Promise<void> {
	const { id, email } = asking.user
	const there = await queries.findUserById(platform.database, id)
	if (there?.password_hash === null) throw new AppError('CONFLICT', 'This account has no password yet')
	requireGoodPassword(email, password)
	const password_hash = await hashPassword(password)
	const ended = await withOwnProof(platform, asking, current_password, async (tx) => {
		await queries.updateUser(tx, id, { password_hash })
		await queries.endResets(tx, id)
		await cancelEmailChanges(tx, id)
		await deleteUnconfirmed(tx, id)
		await recordAccountAction(tx, id, 'account.password_changed')
		return {
			sessions: await endOwnSessions(tx, id, { except: asking.session.id }),
			news: await raiseNews(tx, id, 'password_changed', {}),
		}
	}).catch(async (error) => {
		const refusal = asCurrentPassword(error)
		const isRepeated = refusal !== error && (await passwordMatches(there?.password_hash ?? null, password))
		if (isRepeated) return null
		throw refusal
	})
	if (!ended) return
	platform.dropSessions(ended.sessions)
	tellNews(platform, ended.news)
}

/** A refusal of the old password is about the field of this form. */
function asCurrentPassword(error: unknown): unknown {
	const [field] = error instanceof AppError ? (error.details?.fields ?? []) : []
	if (!(error instanceof AppError) || field?.field !== 'password') return error
	return new AppError(error.code, error.message, { fields: [{ ...field, field: 'current_password' }] })
}
