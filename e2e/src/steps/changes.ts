import type { Locator, Page, Request, Route } from '@playwright/test'

/** Changes of panels by hand, and the line they go over. */

export const isChange = (request: Request): boolean => request.method() !== 'GET'

/** The calls that set statuses of panels. */
export const statusCalls = (projectId: string): string => `**/projects/${projectId}/panels/statuses`

/** A route that passes nothing on until `letGo` is called, and everything from then on. */
export function heldLine(): { hold: (route: Route) => Promise<void>; letGo: () => void } {
	const { promise: isFree, resolve: letGo } = Promise.withResolvers<void>()
	const hold = async (route: Route) => {
		await isFree
		await route.continue().catch(() => {})
	}
	return { hold, letGo }
}

const rowOf = (page: Page, mark: string): Locator => page.getByRole('row').filter({ hasText: mark })

/** The chip of a status in the row of a panel. */
export const chip = (page: Page, mark: string, status: string): Locator => rowOf(page, mark).getByTitle(status)

/** A message at the edge of the page. */
export const message = (page: Page, text: string | RegExp): Locator => page.getByRole('alert').filter({ hasText: text })

/** Opens a panel from the list and sets its status in its details. */
export async function setStatusByHand(page: Page, mark: string, status: string): Promise<void> {
	await rowOf(page, mark).getByText(mark, { exact: true }).click()
	const details = page.getByRole('complementary', { name: mark })
	await details.getByRole('button', { name: 'Set status' }).click()
	await page.getByRole('menuitem', { name: status }).click()
}
