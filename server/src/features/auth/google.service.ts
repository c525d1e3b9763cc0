import { cleanName } from '@panelyard/contracts/values/plain-text'
import * as openid from 'openid-client'
import type { Config } from '../../config.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import type { Notified } from '../notifications/notify.ts'
import { copyPicture } from '../person-pictures/person-pictures.service.ts'
import { recordAccountAction } from './account-audit.ts'
import { nameFromEmail } from './account-name.ts'
import { raiseNews, tellNews } from './account-news.ts'
import { forgetForeignProofs } from './address/foreign-proofs.ts'
import * as queries from './auth.queries.ts'
import { type Verified, verified } from './sessions.ts'

/** What Google must return unchanged; a signed cookie keeps it meanwhile. */
export type GoogleHandshake = { state: string; nonce: string; verifier: string }
type GoogleConfig = NonNullable<Config['google']>

/** The account with this address is linked to another Google account. */
export class OtherGoogleAccountError extends AppError {
	constructor() {
		super('EMAIL_TAKEN', 'The account with this email address is linked to another Google account')
	}
}

export type GoogleSignIn = {
	/** Returns where to send the browser, and what to remember until it returns. */
	begin(redirect_uri: string): Promise<{ url: string; handshake: GoogleHandshake }>
	/**
	 * Signs in whoever comes back.
	 * @param url the whole address Google sent the browser to
	 * @throws OtherGoogleAccountError; an error when the answer isn't a valid one to this handshake, or has no verified
	 * address
	 */
	finish(url: URL, handshake: GoogleHandshake): Promise<Verified>
}

export function googleSignIn(platform: Platform, google: GoogleConfig): GoogleSignIn {
	const provider = rememberSuccess(() => discover(google))
	return {
		async begin(redirect_uri) {
			const handshake = {
				state: openid.randomState(),
				nonce: openid.randomNonce(),
				verifier: openid.randomPKCECodeVerifier(),
			}
			const url = openid.buildAuthorizationUrl(await provider(), {
				redirect_uri,
				scope: 'openid email profile',
				state: handshake.state,
				nonce: handshake.nonce,
				code_challenge: await openid.calculatePKCECodeChallenge(handshake.verifier),
				code_challenge_method: 'S256',
			})
			return { url: url.href, handshake }
		},

		async finish(url, { state, nonce, verifier }) {
			const tokens = await openid.authorizationCodeGrant(await provider(), url, {
				expectedState: state,
				expectedNonce: nonce,
				pkceCodeVerifier: verifier,
				idTokenExpected: true,
			})
			const claims = tokens.claims()
			if (!claims) throw new Error('The provider sent no ID token')
			const { account, is_new } = await accountOf(platform, claims)
			const allow_http = google.issuer.startsWith('http:')
			// Whoever removed their picture since doesn't want this one back.
			const wants = account.picture === null ? is_new : !isOurs(account.picture)
			if (wants) copyPicture(platform, account.id, claims.picture, { allow_http })
			return verified(platform.config, account)
		},
	}
}

function discover({ issuer, clientId, clientSecret }: GoogleConfig): Promise<openid.Configuration> {
	// Only a provider on this machine, for trying out, may use http.
	const options = issuer.startsWith('http:') ? { execute: [openid.allowInsecureRequests] } : undefined
	return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
}

/**
 * The account of a Google identity: the one linked to it, else the one with its verified address, else a new one.
 * `is_new`: it wasn't linked before.
 */
async function accountOf(
	platform: Platform,
	claims: openid.IDToken,
): Promise<{ account: queries.UserRow; is_new: boolean }> {
	const google_subject = claims.sub
	const linked = await queries.findUserByGoogleSubject(platform.database, google_subject)
	if (linked) return { account: linked, is_new: false }

	const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : ''
	if (!email || claims.email_verified !== true) {
		throw new AppError('INVALID_CREDENTIALS', 'Google hasn’t verified the email address of this account')
	}
	const now = new Date()
	let ended: string[] = []
	let news: Notified | undefined
	const account = await platform.database.transaction(async (tx) => {
		const name =
			typeof claims.name === 'string'
				? cleanName(claims.name.slice(0, 500)).slice(0, 120) || nameFromEmail(email)
				: nameFromEmail(email)
		const fresh = { email, name, google_subject, email_verified_at: now }
		const created = await queries.insertUser(tx, fresh)
		if (created) {
			await recordAccountAction(tx, created.id, 'account.created', { by: 'google' })
			return created
		}
		const existing = await queries.lockUser(tx, { email })
		// A company may reassign an address; the new holder must not get the old holder's account.
		if (existing?.google_subject && existing.google_subject !== google_subject) throw new OtherGoogleAccountError()
		if (!existing) throw new AppError('CONFLICT', 'This Google account has just been linked. Try again.')
		// Whoever signed up with this address without proving it theirs could be somebody else waiting for its owner:
		// that person's password and sessions end here.
		const unproven = existing.email_verified_at === null
		if (unproven) {
			ended = await queries.deleteSessionsOf(tx, existing.id)
			await forgetForeignProofs(tx, existing.id)
		}
		const change = { google_subject, email_verified_at: now }
		await recordAccountAction(tx, existing.id, 'account.google_linked')
		news = await raiseNews(tx, existing.id, 'google_linked', {})
		if (unproven) await recordAccountAction(tx, existing.id, 'account.address_proven', { by: 'google' })
		const updated = await queries.updateUser(tx, existing.id, unproven ? { ...change, password_hash: null } : change)
		return updated ?? existing
	})
	platform.dropSessions(ended)
	tellNews(platform, news)
	return { account, is_new: true }
}

/** Whether this server has a picture; older accounts name one of the provider's. */
const isOurs = (picture: string | null): boolean => picture?.startsWith('/') ?? false

/** Caches the result of a call, but not a failure. */
function rememberSuccess<Value>(ask: () => Promise<Value>): () => Promise<Value> {
	let answer: Promise<Value> | null = null
	return () => {
		answer ??= ask().catch((error) => {
			answer = null
			throw error
		})
		return answer
	}
}
