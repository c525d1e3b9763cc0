import { expect, type Page } from '@playwright/test'

/** Waits until the demo has its second version: a new server makes it once the first one is there. */
export async function secondIssueIsReady(page: Page): Promise<void> {
	const issue = async () => (await (await page.request.get('/projects/demo_issue')).json()).issue
	await expect.poll(issue, { timeout: 90_000 }).not.toBe(null)
}
