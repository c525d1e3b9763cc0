import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/feature.ts'
import { raiseNews, tellNews } from '../account-news.ts'
import * as accounts from '../auth.queries.ts'
import { passwordStamp, type Verified, verified } from '../sessions.ts'
import { findChallenge, takeChallenge } from './challenges.queries.ts'
import { countRecoveryCodes } from './second-factor.queries.ts'
import { checkCode, requireRight } from './second-factor.service.ts'

const stepOver = () => new AppError('INVALID_CREDENTIALS', 'This sign-in is over. Begin again.')

/**
 * Completes a sign-in by a code of the authenticator app, or by a recovery code. The step works once.
 * @param token_hash of the browser's step
 * @throws AppError INVALID_CREDENTIALS when the step is over or the password was changed since; VALIDATION_FAILED about
 * `code`; RATE_LIMITED after too many wrong codes for the account, from wherever they came
 */
export async function showSecondFactor(platform: Platform, token_hash: string, code: string): Promise<Verified> {
	const { database, config } = platform
	const shown = await database.transaction(async (tx) => {
		const step = await findChallenge(tx, 'second_factor', token_hash)
		const account = step?.user_id && (await accounts.lockUser(tx, { id: step.user_id }))
		if (!account || step.password_stamp !== passwordStamp(account.password_hash)) throw stepOver()
		const outcome = await checkCode(tx, platform, account.id, code)
		if (outcome !== 'right') return { outcome }
		if (!(await takeChallenge(tx, 'second_factor', token_hash))) throw stepOver()
		const count = await countRecoveryCodes(tx, account.id)
		const news = code.length === 6 ? undefined : await raiseNews(tx, account.id, 'recovery_code_used', { count })
		return { outcome, account, news }
	})
	requireRight(shown.outcome)
	if (!shown.account) throw stepOver()
	tellNews(platform, shown.news)
	return { ...verified(config, shown.account), has_shown_factor: true }
}
