import { expect, type Page } from '@playwright/test'

export type ProjectTab = 'Overview' | 'Panels' | 'Statuses' | 'Groups' | 'Plan' | 'Comments'

/** Opens a project's page at one of its tabs. */
export async function openProject(page: Page, projectId: string, tab: ProjectTab = 'Overview'): Promise<void> {
	await page.goto(`/app/project/${projectId}`)
	await openTab(page, tab)
}

export async function openTab(page: Page, tab: ProjectTab): Promise<void> {
	const control = page.getByRole('tab', { name: new RegExp(`^${tab}`) })
	await control.click()
	await expect(control).toHaveAttribute('aria-selected', 'true')
}
