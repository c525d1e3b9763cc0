import { expect, type Locator, type Page } from '@playwright/test'

export type ProjectTab = 'Overview' | 'Panels' | 'Statuses' | 'Groups' | 'Plan' | 'Comments'

/** Opens a project's page at one of its tabs. */
export async function openProject(page: Page, projectId: string, tab: ProjectTab = 'Overview'): Promise<void> {
	await page.goto(`/app/project/${projectId}`)
	await openTab(page, tab)
}

export async function openTab(page: Page, tab: ProjectTab): Promise<void> {
	const bar = page.getByRole('navigation', { name: 'Project sections' })
	await expect(bar.or(page.getByRole('tablist', { name: 'Project sections' }))).toBeVisible()
	if (await bar.isVisible()) return openTabOfPhone(page, bar, tab)
	const control = page.getByRole('tab', { name: new RegExp(`^${tab}`) })
	await control.click()
	await expect(control).toHaveAttribute('aria-selected', 'true')
}

/** At the foot of a phone, some tabs are places of their own and the rest are behind "More". */
async function openTabOfPhone(page: Page, bar: Locator, tab: ProjectTab): Promise<void> {
	if (tab === 'Panels' || tab === 'Comments') await bar.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
	else {
		await bar.getByRole('button', { name: 'More' }).click()
		await page.getByRole('menuitem', { name: tab }).click()
	}
	await expect(page).toHaveURL(new RegExp(`[?&]tab=${tab.toLowerCase()}`))
}
