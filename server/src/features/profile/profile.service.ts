import {
	type ChangeProfileRequest,
	PROFILE_FIELDS,
	type Profile,
	type ProfileField,
	type ProfileFields,
} from '@panelyard/contracts/accounts/profile'
import { recordAction } from '../../access/audit.queries.ts'
import { countsAsProven } from '../../access/proven-address.ts'
import { entitlementOf } from '../../access/trial.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/feature.ts'
import { nameFromEmail } from '../auth/account-name.ts'
import { waitingEmail } from '../auth/address/email-change.service.ts'
import * as queries from './profile.queries.ts'

const CHANGED_ELSEWHERE = 'You have changed this since'

/** @throws AppError NOT_AUTHENTICATED when the account is gone */
export async function ownProfile(platform: Platform, user_id: string): Promise<Profile> {
	const { database, config } = platform
	const { account, profile } = await requireProfile(database, user_id)
	const entitlement = await entitlementOf(database, account)
	return {
		...fieldsOf(account, profile),
		email: account.email,
		email_verified: countsAsProven(config, account),
		new_email: await waitingEmail(database, user_id),
		picture: account.picture,
		account_type: account.is_super_admin ? 'administrator' : accountType(entitlement),
		member_since: account.created_at.toISOString(),
		last_login: account.last_login_at?.toISOString() ?? null,
		trial_days_left: entitlement.trial_days_left,
		has_password: account.password_hash !== null,
		has_google: account.google_subject !== null,
	}
}

function accountType({ is_paying, trial_days_left }: Entitlement): Profile['account_type'] {
	if (is_paying) return 'paying'
	return trial_days_left > 0 ? 'trial' : 'trial_ended'
}
type Entitlement = Pick<Awaited<ReturnType<typeof entitlementOf>>, 'is_paying' | 'trial_days_left'>

async function requireProfile(db: Database, user_id: string) {
	const found = await queries.findProfile(db, user_id)
	if (!found) throw new AppError('NOT_AUTHENTICATED', 'Please sign in')
	return found
}

/** What a person says about themselves; at first their name is what they signed up with. */
function fieldsOf({ name }: queries.AccountRow, profile: queries.ProfileRow | null): ProfileFields {
	if (profile) return Object.fromEntries(PROFILE_FIELDS.map((field) => [field, profile[field]])) as ProfileFields
	const [first_name = '', ...rest] = name.split(' ')
	const nothing = { phone: '', company: '', job_title: '', bio: '' }
	return { first_name: first_name.slice(0, 60), last_name: rest.join(' ').slice(0, 60), ...nothing }
}

/**
 * Changes some fields of a person's profile. Sent twice, it changes nothing the second time.
 * @throws AppError CONFLICT naming the fields that were changed since `was`
 */
export async function changeProfile(
	platform: Platform,
	user_id: string,
	{ set, was = {} }: ChangeProfileRequest,
): Promise<Profile> {
	await platform.database.transaction(async (tx) => {
		await queries.lockProfile(tx, user_id)
		const { account, profile } = await requireProfile(tx, user_id)
		const there = fieldsOf(account, profile)
		const given = Object.keys(set) as ProfileField[]
		const changed = given.filter((field) => set[field] !== undefined && set[field] !== there[field])
		const foreign = changed.filter((field) => was[field] !== undefined && was[field] !== there[field])
		if (foreign.length > 0) {
			const fields = foreign.map((field) => ({ field, message: CHANGED_ELSEWHERE }))
			throw new AppError('CONFLICT', CHANGED_ELSEWHERE, { fields })
		}
		if (changed.length === 0) return
		const fields = { ...there, ...Object.fromEntries(changed.map((field) => [field, set[field]])) }
		const name = [fields.first_name, fields.last_name].filter(Boolean).join(' ') || nameFromEmail(account.email)
		await queries.writeProfile(tx, user_id, fields, name)
		const action = 'account.profile_changed'
		await recordAction(tx, { project_id: null, user_id, action, subject_id: user_id, details: { fields: changed } })
	})
	return ownProfile(platform, user_id)
}
