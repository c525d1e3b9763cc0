import { createHmac, randomUUID } from 'node:crypto'
import {
	FRESH_SIGN_IN_MINUTES,
	RECOVERY_CODES,
	SAME_CODES_MINUTES,
	type SecondFactorResponse,
} from '@panelyard/contracts/accounts/account-security'
import { Secret, TOTP } from 'otpauth'
import type { SessionUser } from '../../../access/session-user.ts'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/feature.ts'
import { recordAccountAction } from '../account-audit.ts'
import { raiseNews, tellNews } from '../account-news.ts'
import { holdAsking, type Requester, withOwnProof } from '../own-proof.ts'
import { tokenHash } from '../sessions.ts'
import * as queries from './second-factor.queries.ts'
import { openSecret, sealSecret } from './second-factor-secret.ts'

const PERIOD_S = 30
/** Steps before and after the current one whose codes are accepted: clocks of phones differ. */
const SKEW_STEPS = 1
/** Wrong codes of the app for one account in an hour: a guesser of 6 digits has 1 chance in 1,400 in a day. */
const MOST_WRONG_CODES = 10
const WRONG_CODES_MS = 3600_000
const ISSUER = 'Panelyard'

export const { deleteSecondFactor } = queries

const refuseCode = (message: string): AppError =>
	new AppError('VALIDATION_FAILED', message, { fields: [{ field: 'code', message }] })

const totpOf = (secret: string, label = ''): TOTP =>
	new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S, digits: 6 })

export async function ownSecondFactor({ database }: Platform, user_id: string): Promise<SecondFactorResponse> {
	const factor = await queries.findSecondFactor(database, user_id)
	const since = factor?.confirmed_at ?? null
	const recovery_codes_left = since ? await queries.countRecoveryCodes(database, user_id) : 0
	return { is_on: since !== null, since: since?.toISOString() ?? null, recovery_codes_left }
}

/**
 * Squatters could lock the owner of an address out of the account.
 * @throws AppError ACCESS_DENIED
 */
export function requireProvenAddress({ email_verified }: Pick<SessionUser, 'email_verified'>): void {
	if (!email_verified) throw new AppError('ACCESS_DENIED', 'Confirm your email address first')
}

/**
 * Begins to set up an authenticator app. Requester again within minutes, as in a second tab, gives the same secret.
 * @throws AppError CONFLICT when it is on already, ACCESS_DENIED before the address is proven
 */
export async function beginSecondFactor(platform: Platform, asking: Requester, password: string | undefined) {
	requireProvenAddress(asking.user)
	const { id } = asking.user
	return withOwnProof(platform, asking, password, async (tx, { email }) => {
		const there = await queries.findSecondFactor(tx, id)
		if (there?.confirmed_at) throw new AppError('CONFLICT', 'Two-step sign-in is already on')
		const kept = there && isFresh(there) ? openSecret(platform.config, id, there.secret) : null
		const secret = kept ?? new Secret({ size: 20 }).base32
		if (!kept) await queries.writeSecret(tx, id, sealSecret(platform.config, id, secret))
		return { secret, uri: totpOf(secret, email).toString() }
	})
}

const isFresh = ({ created_at }: queries.SecondFactorRow): boolean =>
	Date.now() - created_at.getTime() <= FRESH_SIGN_IN_MINUTES * 60_000

/**
 * Switches the second factor on, once a code shows that the app has the secret. A request repeated with its `id`, as after
 * a lost answer, gets the same recovery codes for an hour, whatever its code.
 * @returns the recovery codes, which exist nowhere else
 * @throws AppError VALIDATION_FAILED about `code`, CONFLICT when it is on already or the set-up began too long ago,
 * NOT_AUTHENTICATED when the session has just ended
 */
export async function confirmSecondFactor(
	platform: Platform,
	{ user, session }: Requester,
	{ code, id: request_id }: { code: string; id?: string | undefined },
): Promise<string[]> {
	const done = await platform.database.transaction(async (tx) => {
		await holdAsking(tx, { user, session })
		const codes = recoveryCodesOf(platform.config, user.id, request_id ?? randomUUID())
		if (await areNew(tx, user.id, codes)) return { outcome: 'right' as const, codes }
		const factor = await queries.findSecondFactor(tx, user.id)
		if (factor?.confirmed_at) throw new AppError('CONFLICT', 'Two-step sign-in is already on')
		if (!factor || !isFresh(factor)) throw new AppError('CONFLICT', 'Setting up took too long. Begin again.')
		const outcome = await checkAppCode(tx, platform, factor, code)
		if (outcome !== 'right') return { outcome }
		await queries.changeSecondFactor(tx, user.id, { confirmed_at: new Date() })
		await queries.replaceRecoveryCodes(tx, user.id, codes.map(recoveryHash))
		await recordAccountAction(tx, user.id, 'account.second_factor_on')
		return { outcome, codes, news: await raiseNews(tx, user.id, 'second_factor_added', {}) }
	})
	requireRight(done.outcome)
	tellNews(platform, done.news)
	return done.codes ?? []
}

/** Switches the second factor off; one that is off stays so. @throws AppError as `withOwnProof`, and VALIDATION_FAILED about `code` */
export async function endSecondFactor(
	platform: Platform,
	asking: Requester,
	{ password, code }: { password?: string | undefined; code: string },
): Promise<void> {
	const done = await withOwnProof(platform, asking, password, async (tx, { id }) => {
		if (!(await queries.findSecondFactor(tx, id))?.confirmed_at) return { outcome: 'right' as const }
		const outcome = await checkCode(tx, platform, id, code)
		if (outcome !== 'right') return { outcome }
		await queries.deleteSecondFactor(tx, id)
		await recordAccountAction(tx, id, 'account.second_factor_off')
		return { outcome, news: await raiseNews(tx, id, 'second_factor_removed', {}) }
	})
	requireRight(done.outcome)
	tellNews(platform, done.news)
}

/**
 * Makes new recovery codes; the older ones stop working. A request repeated with its `id`, as after a lost answer, gets
 * the same codes for an hour, whatever its code.
 * @throws AppError as `endSecondFactor`
 */
export async function renewRecoveryCodes(
	platform: Platform,
	asking: Requester,
	{ password, code, id: request_id }: { password?: string | undefined; code: string; id?: string | undefined },
): Promise<string[]> {
	const done = await withOwnProof(platform, asking, password, async (tx, { id }) => {
		const codes = recoveryCodesOf(platform.config, id, request_id ?? randomUUID())
		if (await areNew(tx, id, codes)) return { outcome: 'right' as const, codes }
		const outcome = await checkCode(tx, platform, id, code)
		if (outcome !== 'right') return { outcome }
		await recordAccountAction(tx, id, 'account.recovery_codes_renewed')
		await queries.replaceRecoveryCodes(tx, id, codes.map(recoveryHash))
		return { outcome, codes, news: await raiseNews(tx, id, 'recovery_codes_made', {}) }
	})
	requireRight(done.outcome)
	tellNews(platform, done.news)
	return done.codes ?? []
}

/** Whether a request made these codes so recently that a repeated one may see them too. */
async function areNew(tx: Database, user_id: string, codes: readonly string[]): Promise<boolean> {
	const since = new Date(Date.now() - SAME_CODES_MINUTES * 60_000)
	return (await queries.countCodesSince(tx, user_id, codes.map(recoveryHash), since)) === codes.length
}

/** Base32 of 80 bits, as `ABCD-EFGH-IJKL-MNOP`. */
const recoveryCode = (bytes: Uint8Array): string =>
	new Secret({ buffer: new Uint8Array(bytes.subarray(0, 10)).buffer }).base32.replaceAll(/(.{4})(?!$)/g, '$1-')

/** The codes of a request. Nobody can work them out without its random id, which isn't kept. */
const recoveryCodesOf = (
	{ sessionSecret }: Pick<Config, 'sessionSecret'>,
	user_id: string,
	request_id: string,
): string[] =>
	Array.from({ length: RECOVERY_CODES }, (_, index) =>
		recoveryCode(
			createHmac('sha256', sessionSecret).update(`recovery code ${user_id} ${request_id} ${index}`).digest(),
		),
	)

/** A random code of 80 bits needs no slow hash. */
const recoveryHash = (code: string): string => tokenHash(`recovery code ${code.replaceAll('-', '')}`)

export type CodeOutcome = 'right' | 'wrong' | 'used' | 'too_many'

/** @throws AppError VALIDATION_FAILED about `code`, RATE_LIMITED. Call it after the commit that counts a wrong code. */
export function requireRight(outcome: CodeOutcome): void {
	if (outcome === 'wrong') throw refuseCode('Wrong code')
	if (outcome === 'used') throw refuseCode('Each code works once. Wait for the next one.')
	if (outcome === 'too_many') {
		throw new AppError('RATE_LIMITED', 'Too many wrong codes. Use a recovery code, or wait an hour.')
	}
}

/**
 * Checks a code of the app, or uses up a recovery code. Hold the account; let the transaction commit whatever the
 * outcome is, since it counts wrong codes.
 */
export async function checkCode(
	tx: Database,
	platform: Pick<Platform, 'config' | 'log'>,
	user_id: string,
	code: string,
): Promise<CodeOutcome> {
	const factor = await queries.findSecondFactor(tx, user_id)
	if (!factor?.confirmed_at) return 'wrong'
	if (code.length === 6) return checkAppCode(tx, platform, factor, code)
	if (!(await queries.takeRecoveryCode(tx, user_id, recoveryHash(code)))) return 'wrong'
	await recordAccountAction(tx, user_id, 'account.recovery_code_used')
	return 'right'
}

async function checkAppCode(
	tx: Database,
	{ config, log }: Pick<Platform, 'config' | 'log'>,
	factor: queries.SecondFactorRow,
	code: string,
): Promise<CodeOutcome> {
	const { user_id, wrong_since } = factor
	const now = new Date()
	const isCounting = wrong_since !== null && now.getTime() - wrong_since.getTime() < WRONG_CODES_MS
	const wrong_codes = isCounting ? factor.wrong_codes : 0
	if (wrong_codes >= MOST_WRONG_CODES) return 'too_many'
	const secret = openSecret(config, user_id, factor.secret)
	if (secret === null) log.warn({ user_id }, 'a second factor was sealed with another SESSION_SECRET')
	const step = secret === null || code.length !== 6 ? null : stepOf(secret, code, now)
	// Each code works once: whoever saw it typed must not use it again.
	if (step === null || step <= factor.last_step) {
		const since = isCounting ? wrong_since : now
		await queries.changeSecondFactor(tx, user_id, { wrong_codes: wrong_codes + 1, wrong_since: since })
		return step === null ? 'wrong' : 'used'
	}
	await queries.changeSecondFactor(tx, user_id, { last_step: step, wrong_codes: 0, wrong_since: null })
	return 'right'
}

/** The step whose code this is; null when it is none of the current ones. */
function stepOf(secret: string, token: string, now: Date): number | null {
	const timestamp = now.getTime()
	const delta = totpOf(secret).validate({ token, timestamp, window: SKEW_STEPS })
	return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta
}
