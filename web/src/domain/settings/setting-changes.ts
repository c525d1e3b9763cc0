import { type Settings, SettingsResponse } from '@panelyard/contracts/accounts/settings'
import type { QueryClient } from '@tanstack/react-query'
import type { ChangeDraft } from '../../api/outbox/outbox.ts'
import { defineChange } from '../changes/change-kind.ts'
import {
	AboutSetting,
	SETTING_CHANGED,
	settingsPath,
	settingsQuery,
	withSetting,
	withWaitingSettings,
} from './settings.queries.ts'

const showSettings = (client: QueryClient, projectId: string, change: (settings: Settings) => Settings): void =>
	void client.setQueryData(settingsQuery(projectId).queryKey, (settings = {}) =>
		withWaitingSettings(client, projectId, change(settings)),
	)

/** How a person likes to see things: it shows at once, and needs no message. */
const settingChanged = defineChange({
	name: SETTING_CHANGED,
	about: AboutSetting,
	answer: SettingsResponse,
	show: (client, { project_id, about }) => showSettings(client, project_id, (settings) => withSetting(settings, about)),
	takeBack: (client, { project_id }) =>
		void client.invalidateQueries({ queryKey: settingsQuery(project_id).queryKey, exact: true }),
	done: (client, { project_id }, { settings }) => showSettings(client, project_id, () => settings),
	named: ({ t }) => t('changes:unknown'),
	told: () => null,
	isQuiet: true,
})

/** Changes a setting; null forgets it. `projectId` may be `NO_PROJECT`. */
export const draftSetting = (projectId: string, key: string, value: Settings[string]): ChangeDraft => {
	const about: AboutSetting = { key, value }
	return {
		project_id: projectId,
		kind: settingChanged.name,
		request: { method: 'PUT', path: `${settingsPath(projectId)}/${key}`, body: { value } },
		about,
	}
}
