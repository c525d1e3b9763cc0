import type { Settings } from '@panelyard/contracts/accounts/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { z } from 'zod'
import { useCurrentUser } from '../account/current-user.ts'
import { makeChange } from '../changes/outbox-of.ts'
import { draftSetting } from './setting-changes.ts'
import { NO_PROJECT, settingsQuery, withSetting } from './settings.queries.ts'
import { forgetVisitSetting, visitSetting } from './visit-settings.ts'

/**
 * A setting of the person who is here, for one project or with `NO_PROJECT` for all of the app, and how to change it.
 * For visitors, and for a super admin who sees the app as somebody, a change lasts as long as the page. `isPending` until it is known whether there is one; `isKnown` once the
 * account has said so.
 * A link may ask for another value for the visit.
 * @param schema what doesn't fit counts as not set
 */
export function useSetting<Value extends Settings[string]>(
	projectId: string,
	key: string,
	schema: z.ZodType<Value>,
): { value: Value | null; isPending: boolean; isKnown: boolean; change: (value: Value | null) => void } {
	const client = useQueryClient()
	const user = useCurrentUser()
	const isSignedIn = user !== null
	/** Whoever sees the app as somebody else changes nothing of theirs, also not by what their browser would keep. */
	const isKept = isSignedIn && user.seen_until === undefined
	const query = useQuery({ ...settingsQuery(projectId), enabled: isSignedIn })
	const asked = projectId === NO_PROJECT ? visitSetting(key) : undefined
	const value = schema.safeParse(asked ?? query.data?.[key]).data ?? null
	const change = useCallback(
		(next: Value | null) => {
			if (projectId === NO_PROJECT) forgetVisitSetting(key, next)
			if (isKept) makeChange(client, draftSetting(projectId, key, next))
			else
				client.setQueryData(settingsQuery(projectId).queryKey, (known = {}) => withSetting(known, { key, value: next }))
		},
		[client, isKept, projectId, key],
	)
	return { value, isPending: query.isLoading, isKnown: isSignedIn && query.data !== undefined, change }
}
