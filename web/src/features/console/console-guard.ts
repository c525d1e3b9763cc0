import { AdminHealthResponse } from '@panelyard/contracts/admin'
import { IsAdminResponse } from '@panelyard/contracts/auth'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { loadConsoleTexts } from '../../locales/i18n.ts'
import { missingPage } from '../../ui/missing-page.ts'

/**
 * Lets super admins into the console. Whoever isn't one, and whoever can't be told apart from one, comes to /404 as for
 * any address that doesn't exist; without an answer from the server it is /sysbly-unavailable.
 */
export async function guardConsole(): Promise<void> {
	const isAdmin = await callApi(IsAdminResponse, 'GET', '/auth/is-admin').then(
		({ is_admin }) => is_admin,
		(error) => (error instanceof ApiError && error.status === 0 ? null : false),
	)
	if (isAdmin === false) throw missingPage()
	const isHealthy =
		isAdmin &&
		(await callApi(AdminHealthResponse, 'GET', '/admin/health').then(
			({ ok }) => ok,
			() => false,
		))
	if (!isHealthy) throw redirect({ to: '/sysbly-unavailable', replace: true })
	await loadConsoleTexts()
}
