import {
	type AdminProof,
	type AdminProofRequest,
	FRESH_SIGN_IN_MINUTES,
} from '@panelyard/contracts/accounts/account-security'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/feature.ts'
import { recordAccountAction } from '../account-audit.ts'
import * as accounts from '../auth.queries.ts'
import { type Requester, requireOwnProof } from '../own-proof.ts'
import { countPasskeys } from '../second-factor/passkeys.queries.ts'
import { provesByPasskey } from '../second-factor/passkeys.service.ts'

const sessionEnded = () => new AppError('NOT_AUTHENTICATED', 'Please sign in')

/** By what the person can prove who they are, and until when they have. */
export async function proofOf(platform: Platform, { user, session }: Requester): Promise<AdminProof> {
	const { database, config } = platform
	const account = await accounts.findUserById(database, user.id)
	if (!account) throw sessionEnded()
	const has_password = account.password_hash !== null
	return {
		proven_until: session.proven_until?.toISOString() ?? null,
		has_password,
		has_passkey: (await countPasskeys(database, user.id)) > 0,
		by_google: !has_password && account.google_subject !== null && config.google !== null,
	}
}

/**
 * Notes in the session that the person has proven who they are, for `FRESH_SIGN_IN_MINUTES`.
 * @throws AppError VALIDATION_FAILED about `password`, or about the passkey; as `requireOwnProof` without a password
 */
export async function prove(
	platform: Platform,
	asking: Requester,
	request: AdminProofRequest,
	step: { origin: string; token_hash: string },
): Promise<AdminProof> {
	const { user, session } = asking
	let password_hash: string | null | undefined
	if ('password' in request) password_hash = await requireOwnProof(platform, asking, request.password)
	else if (!(await provesByPasskey(platform, user.id, request.credential, step)))
		throw new AppError('VALIDATION_FAILED', 'This passkey wasn’t accepted')
	const proven_at = await platform.database.transaction(async (tx) => {
		const account = await accounts.lockUser(tx, { id: user.id })
		const isSame = account && (password_hash === undefined || account.password_hash === password_hash)
		const proven = isSame && account.is_super_admin ? await accounts.markSessionProven(tx, session.id) : undefined
		if (!proven) throw sessionEnded()
		await recordAccountAction(tx, user.id, 'account.proven_for_console', {
			by: 'password' in request ? 'password' : 'passkey',
		})
		return proven
	})
	const proven_until = new Date(proven_at.getTime() + FRESH_SIGN_IN_MINUTES * 60_000)
	return proofOf(platform, { user, session: { ...session, proven_until } })
}
