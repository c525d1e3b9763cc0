import { ChangeServerSettingsRequest, ServerSettingsResponse } from '@panelyard/contracts/console/server-settings'
import { onlySuperAdmins, provenSuperAdmins } from '../../access/only-super-admins.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { liveSettingsOf } from './live-settings.ts'
import { changeSettings, readSettings } from './server-settings.service.ts'

const PATH = '/admin/api/settings'
const response = { 200: ServerSettingsResponse }

/** Settings of the server that operators change while it runs. */
export const serverSettingsFeature: Feature = (app, platform) => {
	const { database } = platform
	const live = liveSettingsOf(platform)

	app.get(PATH, { preValidation: onlySuperAdmins, schema: { hide: true, response } }, () =>
		readSettings(database, live),
	)

	app.put(
		PATH,
		{ preValidation: provenSuperAdmins, schema: { hide: true, body: ChangeServerSettingsRequest, response } },
		async (request) => {
			await changeSettings(database, live, requireUser(request).id, request.body)
			return readSettings(database, live)
		},
	)
}
