import {
	ChangeSettingRequest,
	MAX_SETTING_LENGTH,
	SettingKey,
	SettingsResponse,
} from '@panelyard/contracts/accounts/settings'
import { z } from 'zod'
import { openProject } from '../../access/project-permission.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import * as service from './settings.service.ts'

const KeyParams = z.object({ key: SettingKey })
const ProjectParams = z.object({ id: z.string() })
const ProjectKeyParams = ProjectParams.extend(KeyParams.shape)
/** Room for a value of characters of four bytes, so that the answer can say what is too long. */
const MAX_BYTES = MAX_SETTING_LENGTH * 5
const tags = ['settings']

/** What the app keeps for a person, on any device: for them alone, and not in the audit log. */
export const settingsFeature: Feature = (app, { database }) => {
	app.get('/settings', { schema: { tags, response: { 200: SettingsResponse } } }, async (request) => ({
		settings: await service.ownSettings(database, { user_id: requireUser(request).id, project_id: null }),
	}))

	app.put(
		'/settings/:key',
		{
			bodyLimit: MAX_BYTES,
			schema: { tags, params: KeyParams, body: ChangeSettingRequest, response: { 200: SettingsResponse } },
		},
		async (request) => {
			const owner = { user_id: requireUser(request).id, project_id: null }
			return { settings: await service.changeSetting(database, owner, request.params.key, request.body.value) }
		},
	)

	app.get(
		'/projects/:id/settings',
		{ schema: { tags, params: ProjectParams, response: { 200: SettingsResponse } } },
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'visitor')
			return { settings: await service.ownSettings(database, { user_id: user.id, project_id: project.id }) }
		},
	)

	app.put(
		'/projects/:id/settings/:key',
		{
			bodyLimit: MAX_BYTES,
			schema: { tags, params: ProjectKeyParams, body: ChangeSettingRequest, response: { 200: SettingsResponse } },
		},
		async (request) => {
			const user = requireUser(request)
			const { project } = await openProject(database, user, request.params.id, 'visitor')
			const owner = { user_id: user.id, project_id: project.id }
			return { settings: await service.changeSetting(database, owner, request.params.key, request.body.value) }
		},
	)
}
