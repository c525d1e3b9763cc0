import { type Settings, SettingsResponse } from '@panelyard/contracts/accounts/settings'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { outboxOf } from '../changes/outbox-of.ts'

export const SETTING_CHANGED = 'setting'
export const AboutSetting = z.object({ key: z.string(), value: z.json() })
export type AboutSetting = z.infer<typeof AboutSetting>

/** In place of a project's id: the settings that belong to no project. */
export const NO_PROJECT = ''

export const settingsPath = (projectId: string): string =>
	projectId === NO_PROJECT ? '/settings' : `/projects/${projectId}/settings`

export const settingsQuery = (projectId: string) =>
	queryOptions({
		queryKey: queryKeys.settings(projectId),
		queryFn: async ({ client, signal }): Promise<Settings> => {
			const outbox = outboxOf(client)
			const [{ settings }] = await Promise.all([
				callApi(SettingsResponse, 'GET', settingsPath(projectId), { signal }),
				outbox.loaded,
			])
			return withWaitingSettings(client, projectId, settings)
		},
		staleTime: 5 * 60_000,
	})

export const withSetting = (settings: Settings, { key, value }: AboutSetting): Settings => ({
	...settings,
	[key]: value,
})

/** Settings as they came from the server, with what this person changed and the server doesn't have. */
export const withWaitingSettings = (client: QueryClient, projectId: string, settings: Settings): Settings =>
	outboxOf(client)
		.waitingFor(projectId)
		.reduce((shown, { kind, about }) => {
			const setting = kind === SETTING_CHANGED ? AboutSetting.safeParse(about).data : undefined
			return setting ? withSetting(shown, setting) : shown
		}, settings)
