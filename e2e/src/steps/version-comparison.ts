import { categoriesOfBits, type VersionDifferences } from '@panelyard/contracts/models/version-differences'
import type { ImpactCategory } from '@panelyard/contracts/models/versions'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

type Side = 'before' | 'after'
type ComparisonWindow = { panelyardComparison?: (side: Side, panelId: string) => { x: number; y: number } | null }

/** How a version differs from another one, by category. */
export async function differencesOf(request: APIRequestContext, projectId: string, from: number, to: number) {
	const answer = await request.get(`/projects/${projectId}/versions/${to}/differences/${from}`)
	expect(answer.ok()).toBe(true)
	const { panels } = (await answer.json()) as VersionDifferences
	const rows = panels.ids.map((id, at) => ({
		id,
		mark: panels.marks[at] as string,
		decision: panels.decisions[at],
		categories: categoriesOfBits(panels.categories[at] as number),
	}))
	return { of: (category: ImpactCategory) => rows.filter(({ categories }) => categories.includes(category)) }
}

/** Waits until both versions stand in 3D with their colours. */
export const bothAreDrawn = (page: Page): Promise<void> =>
	expect(page.locator('canvas[data-ready]')).toHaveCount(2, { timeout: 90_000 })

/** The middle of a panel in one of the pictures, page coordinates. */
export async function placeIn(page: Page, side: Side, panelId: string): Promise<{ x: number; y: number }> {
	const at = await page.evaluate(
		([one, id]) => (window as ComparisonWindow).panelyardComparison?.(one as Side, id as string) ?? null,
		[side, panelId],
	)
	if (!at) throw new Error(`The panel ${panelId} isn't in the picture`)
	return at
}
