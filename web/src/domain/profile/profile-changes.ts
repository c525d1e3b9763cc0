import { PROFILE_FIELDS, ProfileResponse } from '@panelyard/contracts/accounts/profile'
import type { QueryClient } from '@tanstack/react-query'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { currentUserQuery } from '../account/current-user.ts'
import { defineChange } from '../changes/change-kind.ts'
import { AboutProfile, PROFILE_CHANGED, profileQuery, withWaitingProfile } from './profile.queries.ts'

const fetchAgain = (client: QueryClient): void => void client.invalidateQueries({ queryKey: queryKeys.profile })

const profileChanged = defineChange({
	name: PROFILE_CHANGED,
	about: AboutProfile,
	answer: ProfileResponse,
	show: (client, { about }) =>
		void client.setQueryData(profileQuery.queryKey, (profile) => profile && { ...profile, ...about.set }),
	takeBack: (client, { about: { set, was } }) => {
		client.setQueryData(profileQuery.queryKey, (profile) => {
			const ours = PROFILE_FIELDS.filter((field) => field in set && profile?.[field] === set[field])
			return profile && { ...profile, ...Object.fromEntries(ours.map((field) => [field, was[field]])) }
		})
		fetchAgain(client)
	},
	done: (client, _change, { profile }) => {
		client.setQueryData(profileQuery.queryKey, withWaitingProfile(client, profile))
		// Others see a name, which the server puts together.
		void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
	},
	named: ({ t }) => t('changes:name.profile'),
	told: ({ t }) => t('changes:done.profile'),
	undo: ({ about }) => draftProfile({ set: about.was, was: about.set }),
})

/** Changes fields of one's own profile, unless they were changed elsewhere since they had the values of `was`. */
export const draftProfile = (about: AboutProfile): ChangeDraft => ({
	project_id: '',
	kind: profileChanged.name,
	request: { method: 'PUT', path: '/profile', body: about },
	about,
})
