import { IsAdminResponse } from '@panelyard/contracts/accounts/auth'
import { AdminHealthResponse } from '@panelyard/contracts/console/admin'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { loadConsoleTexts } from '../../locales/i18n.ts'
import { missingPage } from '../../ui/page/missing-page.ts'

let wanted = '/sysbly'

/** The page of the console that was opened last while it wasn't available. */
export const wantedPage = (): string => wanted

/**
 * Lets super admins into the console. Whoever isn't one, and whoever can't be told apart from one, comes to /404 as for
 * any address that doesn't exist; without an answer from the server it is /sysbly-unavailable.
 */
export async function guardConsole({ location }: { location: { href: string } }): Promise<void> {
	const isAdmin = await callApi(IsAdminResponse, 'GET', '/auth/is-admin', { reads: true }).then(
		({ is_admin }) => is_admin,
		(error) => (error instanceof ApiError && error.status === 0 ? null : false),
	)
	if (isAdmin === false) throw missingPage()
	const isHealthy =
		isAdmin &&
		(await callApi(AdminHealthResponse, 'GET', '/admin/health', { reads: true }).then(
			({ ok }) => ok,
			() => false,
		))
	if (!isHealthy) {
		wanted = location.href
		throw redirect({ to: '/sysbly-unavailable', replace: true })
	}
	await loadConsoleTexts()
}
