import {
	type AddPasskeyRequest,
	MAX_PASSKEYS,
	type Passkey,
	type PasskeySignInRequest,
} from '@panelyard/contracts/accounts/account-security'
import {
	type AuthenticationResponseJSON,
	generateAuthenticationOptions,
	generateRegistrationOptions,
	type RegistrationResponseJSON,
	type VerifiedAuthenticationResponse,
	type VerifiedRegistrationResponse,
	verifyAuthenticationResponse,
	verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { isoBase64URL } from '@simplewebauthn/server/helpers'
import type { z } from 'zod'
import { requireId } from '../../../access/project-permission.ts'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/feature.ts'
import { recordAccountAction } from '../account-audit.ts'
import { raiseNews, tellNews } from '../account-news.ts'
import * as accounts from '../auth.queries.ts'
import { holdAsking, type Requester, withOwnProof } from '../own-proof.ts'
import { type Verified, verified } from '../sessions.ts'
import * as challenges from './challenges.queries.ts'
import { challengeEnd } from './challenges.ts'
import * as queries from './passkeys.queries.ts'
import { requireProvenAddress } from './second-factor.service.ts'

const PASSKEY_GONE = 'This passkey no longer exists'

/** Where the app is, such as `https://panels.example.com`. Passkeys belong to its host name. */
type Origin = string
const hostOf = (origin: Origin): string => new URL(origin).hostname

const shown = (row: queries.PasskeyRow): Passkey => ({
	id: row.id,
	name: row.name,
	created_at: row.created_at.toISOString(),
	last_used_at: row.last_used_at?.toISOString() ?? null,
	is_backed_up: row.is_backed_up,
})

/** A person's passkeys, the oldest first. */
export const ownPasskeys = async ({ database }: Platform, user_id: string): Promise<Passkey[]> =>
	(await queries.listPasskeys(database, user_id)).map(shown)

/**
 * Begins to add a passkey. It is asked to be discoverable, so that it signs in without an address, and to check the
 * person, so that it stands for both steps of signing in.
 * @param token_hash of the browser that may answer
 * @throws AppError as `withOwnProof`; CONFLICT with too many passkeys, ACCESS_DENIED before the address is proven
 */
export async function beginPasskey(
	platform: Platform,
	asking: Requester,
	password: string | undefined,
	{ origin, token_hash }: { origin: Origin; token_hash: string },
) {
	requireProvenAddress(asking.user)
	return withOwnProof(platform, asking, password, async (tx, account) => {
		const there = await queries.listPasskeys(tx, account.id)
		if (there.length >= MAX_PASSKEYS) throw tooMany()
		const options = await generateRegistrationOptions({
			rpName: 'Panelyard',
			rpID: hostOf(origin),
			userID: isoBase64URL.toBuffer(userHandleOf(account.id)),
			userName: account.email,
			userDisplayName: account.name || account.email,
			attestationType: 'none',
			excludeCredentials: there.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
			authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
		})
		await challenges.insertChallenge(tx, {
			kind: 'add_passkey',
			token_hash,
			user_id: account.id,
			challenge: options.challenge,
			expires_at: challengeEnd(),
		})
		return options
	})
}

const tooMany = () => new AppError('CONFLICT', `An account can have at most ${MAX_PASSKEYS} passkeys`)
const stepOver = () => new AppError('CONFLICT', 'Adding the passkey took too long. Begin again.')

/** What an authenticator hands back to name the account: the bytes of its id, base64url. */
const userHandleOf = (user_id: string): string => Buffer.from(user_id).toString('base64url')

/**
 * Adds the passkey that the authenticator made.
 * @throws AppError CONFLICT when the step is over or the passkey is there already, VALIDATION_FAILED when it isn't genuine,
 * NOT_AUTHENTICATED when the session has just ended
 */
export async function addPasskey(
	platform: Platform,
	asking: Requester,
	{ name, credential }: z.infer<typeof AddPasskeyRequest>,
	{ origin, token_hash }: { origin: Origin; token_hash: string },
): Promise<Passkey> {
	const { user } = asking
	const step = await challenges.takeChallenge(platform.database, 'add_passkey', token_hash)
	if (!step?.challenge || step.user_id !== user.id) throw stepOver()
	const made = await verifyRegistration(credential as unknown as RegistrationResponseJSON, step.challenge, origin)
	const done = await platform.database.transaction(async (tx) => {
		await holdAsking(tx, asking)
		if ((await queries.countPasskeys(tx, user.id)) >= MAX_PASSKEYS) throw tooMany()
		const row = await queries.insertPasskey(tx, {
			user_id: user.id,
			name,
			credential_id: made.credential.id,
			public_key: isoBase64URL.fromBuffer(made.credential.publicKey),
			counter: made.credential.counter,
			transports: credential.response.transports ?? [],
			is_backed_up: made.credentialBackedUp,
		})
		if (!row) throw new AppError('CONFLICT', 'This passkey has been added already')
		await recordAccountAction(tx, user.id, 'account.passkey_added', { name })
		return { row, news: await raiseNews(tx, user.id, 'passkey_added', { name }) }
	})
	tellNews(platform, done.news)
	return shown(done.row)
}

async function verifyRegistration(response: RegistrationResponseJSON, expectedChallenge: string, origin: Origin) {
	const checked: VerifiedRegistrationResponse | null = await verifyRegistrationResponse({
		response,
		expectedChallenge,
		expectedOrigin: origin,
		expectedRPID: hostOf(origin),
		requireUserVerification: true,
	}).catch(() => null)
	if (!checked?.verified) throw new AppError('VALIDATION_FAILED', 'The passkey could not be verified')
	return checked.registrationInfo
}

/** @throws AppError NOT_FOUND */
export async function renamePasskey(
	platform: Platform,
	{ user }: Requester,
	id: string,
	name: string,
): Promise<Passkey> {
	const own = { id: requireId(id, PASSKEY_GONE), user_id: user.id }
	const row = await queries.updatePasskey(platform.database, own, { name })
	if (!row) throw new AppError('NOT_FOUND', PASSKEY_GONE)
	return shown(row)
}

/** Deletes a passkey; nothing when it is gone. @throws AppError as `withOwnProof` */
export async function removePasskey(
	platform: Platform,
	asking: Requester,
	id: string,
	password: string | undefined,
): Promise<void> {
	requireId(id, PASSKEY_GONE)
	const news = await withOwnProof(platform, asking, password, async (tx, { id: user_id }) => {
		const gone = await queries.deletePasskey(tx, { id, user_id })
		if (!gone) return undefined
		await recordAccountAction(tx, user_id, 'account.passkey_deleted', { name: gone.name })
		return raiseNews(tx, user_id, 'passkey_removed', { name: gone.name })
	})
	tellNews(platform, news)
}

/** Begins a sign-in by a passkey, of whoever it will be. */
export async function beginPasskeySignIn(
	{ database }: Platform,
	{ origin, token_hash }: { origin: Origin; token_hash: string },
) {
	const options = await generateAuthenticationOptions({ rpID: hostOf(origin), userVerification: 'required' })
	const { challenge } = options
	await challenges.insertChallenge(database, {
		kind: 'sign_in_by_passkey',
		token_hash,
		challenge,
		expires_at: challengeEnd(),
	})
	return options
}

const notAccepted = () => new AppError('INVALID_CREDENTIALS', 'This passkey wasn’t accepted')

/**
 * Finds out who signs in by a passkey. The authenticator has checked the person, so no second factor is asked for.
 * @throws AppError INVALID_CREDENTIALS, the same for every reason
 */
export async function signInByPasskey(
	platform: Platform,
	{ credential }: z.infer<typeof PasskeySignInRequest>,
	{ origin, token_hash }: { origin: Origin; token_hash: string },
): Promise<Verified> {
	const { database, config } = platform
	const step = await challenges.takeChallenge(database, 'sign_in_by_passkey', token_hash)
	const challenge = step?.challenge
	if (!challenge) throw notAccepted()
	return database.transaction(async (tx) => {
		const user_id = await acceptPasskey(tx, credential, { challenge, origin })
		const account = await accounts.findUserById(tx, user_id)
		if (!account) throw notAccepted()
		return { ...verified(config, account), has_shown_factor: true }
	})
}

/** Begins the proof of a person who is signed in, by one of their passkeys. */
export async function beginPasskeyProof(
	{ database }: Pick<Platform, 'database'>,
	user_id: string,
	{ origin, token_hash }: { origin: Origin; token_hash: string },
) {
	const options = await generateAuthenticationOptions({
		rpID: hostOf(origin),
		userVerification: 'required',
		allowCredentials: (await queries.listPasskeys(database, user_id)).map(({ credential_id, transports }) => ({
			id: credential_id,
			transports,
		})),
	})
	const { challenge } = options
	await challenges.insertChallenge(database, {
		kind: 'prove_by_passkey',
		token_hash,
		user_id,
		challenge,
		expires_at: challengeEnd(),
	})
	return options
}

/** Whether a passkey's answer to `beginPasskeyProof` proves that it is this person. The step is over then. */
export async function provesByPasskey(
	{ database }: Pick<Platform, 'database'>,
	user_id: string,
	credential: z.infer<typeof PasskeySignInRequest>['credential'],
	{ origin, token_hash }: { origin: Origin; token_hash: string },
): Promise<boolean> {
	const step = await challenges.takeChallenge(database, 'prove_by_passkey', token_hash)
	const challenge = step?.challenge
	if (!challenge || step.user_id !== user_id) return false
	return database
		.transaction(async (tx) => (await acceptPasskey(tx, credential, { challenge, origin })) === user_id)
		.catch((error) => {
			if (error instanceof AppError) return false
			throw error
		})
}

/** Checks what a passkey signed. Returns whose it is. @throws AppError INVALID_CREDENTIALS */
async function acceptPasskey(
	tx: Database,
	credential: z.infer<typeof PasskeySignInRequest>['credential'],
	{ challenge, origin }: { challenge: string; origin: Origin },
): Promise<string> {
	const passkey = await queries.lockPasskey(tx, credential.id)
	if (!passkey) throw notAccepted()
	const { userHandle } = credential.response
	if (userHandle && userHandle !== userHandleOf(passkey.user_id)) throw notAccepted()
	const response = credential as unknown as AuthenticationResponseJSON
	const counter = await verifySignIn(response, { challenge, origin, passkey })
	await queries.updatePasskey(tx, passkey, { counter, last_used_at: new Date() })
	return passkey.user_id
}

/** The authenticator's new count: a copied one would lag behind, and is refused. */
async function verifySignIn(
	response: AuthenticationResponseJSON,
	{ challenge, origin, passkey }: { challenge: string; origin: Origin; passkey: queries.PasskeyRow },
): Promise<number> {
	const checked: VerifiedAuthenticationResponse | null = await verifyAuthenticationResponse({
		response,
		expectedChallenge: challenge,
		expectedOrigin: origin,
		expectedRPID: hostOf(origin),
		requireUserVerification: true,
		credential: {
			id: passkey.credential_id,
			publicKey: isoBase64URL.toBuffer(passkey.public_key),
			counter: passkey.counter,
			transports: passkey.transports,
		},
	}).catch(() => null)
	if (!checked?.verified) throw notAccepted()
	return checked.authenticationInfo.newCounter
}
