import { type Profile, ProfileFields, ProfileResponse } from '@panelyard/contracts/accounts/profile'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'

export const PROFILE_CHANGED = 'profile'

/** Fields that change, and their values before. */
export const AboutProfile = z.object({ set: ProfileFields.partial(), was: ProfileFields.partial() })
export type AboutProfile = z.infer<typeof AboutProfile>

export const profileQuery = queryOptions({
	queryKey: queryKeys.profile,
	queryFn: async ({ client, signal }): Promise<Profile> => {
		const [{ profile }] = await Promise.all([
			callApi(ProfileResponse, 'GET', '/profile', { signal }),
			outboxOf(client).loaded,
		])
		return withWaitingProfile(client, profile)
	},
	staleTime: 30_000,
})

/** A profile as it came from the server, with what this person changed and the server doesn't have. */
export function withWaitingProfile(client: QueryClient, profile: Profile): Profile {
	const shown = { ...profile }
	for (const { kind, about } of outboxOf(client).waitingFor('')) {
		if (kind === PROFILE_CHANGED) Object.assign(shown, AboutProfile.safeParse(about).data?.set)
	}
	return shown
}
