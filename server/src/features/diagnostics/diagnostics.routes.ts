import { DiagnosticsResponse, StorageCheckResponse } from '@panelyard/contracts/console/diagnostics'
import { onlySuperAdmins, provenSuperAdmins } from '../../access/only-super-admins.ts'
import { requireUser } from '../../access/require-user.ts'
import type { Feature } from '../../platform/feature.ts'
import { liveSettingsOf } from '../server-settings/live-settings.ts'
import { readDiagnostics } from './diagnostics.service.ts'
import { lastCheck, StorageChecks } from './storage-checks.service.ts'

const PATH = '/admin/api/diagnostics'
const CHECK = `${PATH}/storage_check`
const check = { hide: true, response: { 200: StorageCheckResponse } }
const begun = { hide: true, response: { 202: StorageCheckResponse } }

/** What operators look at when something is wrong. */
export const diagnosticsFeature: Feature = (app, platform) => {
	const live = liveSettingsOf(platform)
	const checks = new StorageChecks(platform)
	app.addHook('preClose', () => checks.stop())

	app.get(
		PATH,
		{ preValidation: onlySuperAdmins, schema: { hide: true, response: { 200: DiagnosticsResponse } } },
		async () => ({ diagnostics: await readDiagnostics(platform, live) }),
	)
	app.get(CHECK, { preValidation: onlySuperAdmins, schema: check }, async () => ({
		storage_check: await lastCheck(platform.database),
	}))
	app.post(CHECK, { preValidation: onlySuperAdmins, schema: begun }, async (request, reply) =>
		reply.code(202).send({ storage_check: await checks.begin(requireUser(request).id, false) }),
	)
	app.post(`${CHECK}/repair`, { preValidation: provenSuperAdmins, schema: begun }, async (request, reply) =>
		reply.code(202).send({ storage_check: await checks.begin(requireUser(request).id, true) }),
	)
}
