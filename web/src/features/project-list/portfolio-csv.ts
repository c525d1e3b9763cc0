import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import type { CellValue } from '../../domain/sheets/sheet.ts'
import type { amountsIn } from '../../locales/units.ts'
import { amountsOf, shareDone } from './portfolio-figures.ts'

/** What the columns are called, in the reader's language. */
export type PortfolioWords = Record<
	| 'name'
	| 'panels'
	| 'done'
	| 'area'
	| 'volume'
	| 'weight'
	| 'incomplete_area'
	| 'incomplete_volume'
	| 'late'
	| 'due'
	| 'flags'
	| 'week'
	| 'unread'
	| 'updated'
	| 'who',
	string
> & {
	share: string
	/** Of the amounts, as their headers say. */
	inUnits: ReturnType<typeof amountsIn>
}

const MEASURED = ['area', 'volume', 'weight'] as const satisfies FigureMeasure[]

/** The projects as rows of a sheet, the header first: amounts in the reader's units, shares in per cent. */
export function portfolioRows(
	projects: readonly ProjectListItem[],
	figures: ReadonlyMap<string, PortfolioProject>,
	words: PortfolioWords,
): CellValue[][] {
	const { name, panels, done, share, area, volume, weight, incomplete_area, incomplete_volume } = words
	const { late, due, flags, week, unread, updated, who, inUnits } = words
	const percent = (own: PortfolioProject | undefined): CellValue => {
		const part = own ? shareDone(amountsOf(own, 'count')) : null
		return part === null ? null : part * 100
	}
	return [
		[
			...[name, panels, done, share, area, volume, weight, incomplete_area, incomplete_volume],
			...[late, due, flags, week, unread, updated, who],
		],
		...projects.map((project): CellValue[] => {
			const own = figures.get(project.id)
			return [
				project.name,
				project.panel_count,
				own ? amountsOf(own, 'count').done : null,
				percent(own),
				...MEASURED.map((measure) => (own ? inUnits[measure](amountsOf(own, measure).total) : null)),
				own?.incomplete_area ?? null,
				own?.incomplete_volume ?? null,
				own?.late ?? null,
				own?.due ?? null,
				own?.flagged ?? null,
				own?.done_in_7_days ?? null,
				own?.unread ?? null,
				project.updated_at.slice(0, 10),
				own?.last_change?.user_name ?? null,
			]
		}),
	]
}
