import { VisuallyHidden } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import { columnVisibilityFeature, createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NotSentMark } from '../../domain/changes/not-sent-mark.tsx'
import { CommentBadge } from '../../domain/comments/comment-badge.tsx'
import { panelLabel } from '../../domain/panels/panel-filters.ts'
import type { PanelLookup } from '../../domain/panels/panel-list.ts'
import type { PanelSortColumn } from '../../domain/panels/panel-search.ts'
import { StatusChip } from '../../domain/statuses/status-chip.tsx'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { NO_VALUE, useMeasures } from '../../locales/measures.ts'
import classes from './panel-table.module.css'

// Filtering and sorting happen before the table: see usePanelView.
export const panelTableFeatures = tableFeatures({ columnVisibilityFeature })

/** Width of each column in pixels, and its share of what is left: texts grow, numbers are as wide as they need. */
const WIDTHS: Record<PanelSortColumn, { least: number; share: number }> = {
	mark: { least: 128, share: 1.2 },
	name: { least: 118, share: 1.5 },
	kind: { least: 80, share: 1 },
	floor: { least: 100, share: 1 },
	statuses: { least: 150, share: 1.6 },
	groups: { least: 110, share: 1 },
	class: { least: 130, share: 1 },
	length: { least: 86, share: 0 },
	width: { least: 86, share: 0 },
	height: { least: 86, share: 0 },
	area: { least: 86, share: 0 },
	weight: { least: 94, share: 0 },
}
const CHECKBOX_PX = 40
/** Floors are told apart at the end of their names: their column makes room for the longest, up to a limit. */
const FLOOR = { perLetter: 7, padding: 18, most: 180 }

/**
 * The CSS grid of the table's lines, and the width in pixels below which it scrolls sideways.
 * @param scale 1 for text of the usual size, 2 for text twice as large
 */
export const gridOf = (
	columns: readonly string[],
	withCheckbox: boolean,
	floors: PanelLookup['floors'],
	scale: number,
): { tracks: string; least: number } => {
	const longest = Math.max(0, ...floors.map(({ name }) => name.length))
	const forFloors = Math.min(longest * FLOOR.perLetter + FLOOR.padding, FLOOR.most)
	const widths = columns.map((column) => {
		const { least, share } = WIDTHS[column as PanelSortColumn]
		return { least: scale * (column === 'floor' ? Math.max(least, forFloors) : least), share }
	})
	const tracks = widths.map(({ least, share }) => (share > 0 ? `minmax(${least}px, ${share}fr)` : `${least}px`))
	const sum = widths.reduce((total, { least }) => total + least, 0)
	return withCheckbox
		? { tracks: [`${CHECKBOX_PX}px`, ...tracks].join(' '), least: sum + CHECKBOX_PX }
		: { tracks: tracks.join(' '), least: sum }
}

export const DEFAULT_HIDDEN: PanelSortColumn[] = ['class']
const NUMBERS: readonly string[] = ['length', 'width', 'height', 'area', 'weight']
/** True for columns of figures, which stand at the end of their cell. */
export const isNumberColumn = (column: string): boolean => NUMBERS.includes(column)

const helper = createColumnHelper<typeof panelTableFeatures, Panel>()

/** The columns of the panel table in the current language. */
export function usePanelColumns(lookup: PanelLookup) {
	const { t } = useTranslation('panels')
	const measures = useMeasures()
	return useMemo(
		() =>
			helper.columns([
				helper.accessor('mark', {
					header: t('columns.mark'),
					cell: ({ row }) => <Name panel={row.original} lookup={lookup} />,
				}),
				helper.accessor('name', { header: t('columns.name'), cell: ({ row }) => <Words text={row.original.name} /> }),
				helper.accessor('kind', {
					header: t('columns.kind'),
					cell: ({ row }) => <Words text={lookup.kindNames.get(row.original.kind ?? 0) ?? ''} />,
				}),
				helper.accessor('floor', {
					header: t('columns.floor'),
					cell: ({ row }) => <Words text={lookup.floors[row.original.floor]?.name ?? ''} />,
				}),
				helper.accessor('statuses', {
					header: t('columns.statuses'),
					cell: ({ row }) => <Statuses ids={row.original.statuses} lookup={lookup} />,
				}),
				helper.accessor('groups', {
					header: t('columns.groups'),
					cell: ({ row }) => (
						<Words text={row.original.groups.map((id) => lookup.groupById.get(id)?.name ?? '').join(', ')} />
					),
				}),
				helper.accessor('class', {
					header: t('columns.class'),
					cell: ({ row }) => <Words text={row.original.class} />,
				}),
				helper.accessor('length', {
					header: t('columns.length'),
					cell: ({ row }) => measures.bareLength(row.original.length),
				}),
				helper.accessor('width', {
					header: t('columns.width'),
					cell: ({ row }) => measures.bareLength(row.original.width),
				}),
				helper.accessor('height', {
					header: t('columns.height'),
					cell: ({ row }) => measures.bareLength(row.original.height),
				}),
				helper.accessor('area', { header: t('columns.area'), cell: ({ row }) => measures.bareArea(row.original.area) }),
				helper.accessor('weight', {
					header: t('columns.weight'),
					cell: ({ row }) => measures.bareWeight(row.original.weight),
				}),
			]),
		[lookup, measures, t],
	)
}

function Name({ panel, lookup }: { panel: Panel; lookup: PanelLookup }) {
	const text = panelLabel(panel)
	return (
		<>
			<span className={classes.mark} title={text}>
				{text}
			</span>
			<CommentBadge counts={lookup.comments.get(panel.id)} /> <NotSentMark panelId={panel.id} />
		</>
	)
}

function Words({ text }: { text: string }) {
	return (
		<span className={classes.words} title={text || undefined}>
			{text || NO_VALUE}
		</span>
	)
}

/** The furthest status, since it is the one the panel is at, and how many others there are. */
function Statuses({ ids, lookup }: { ids: readonly string[]; lookup: PanelLookup }) {
	const nameOf = useStatusName()
	const measures = useMeasures()
	const [status, ...others] = ids.toReversed().flatMap((id) => lookup.statusById.get(id) ?? [])
	if (!status) return <span className={classes.words}>{NO_VALUE}</span>
	const names = others.map(nameOf).join(', ')
	return (
		<span className={classes.chips}>
			<StatusChip status={status} />
			{others.length > 0 && (
				<span className={classes.more} title={names}>
					<span aria-hidden>+{measures.number(others.length)}</span>
					<VisuallyHidden>{names}</VisuallyHidden>
				</span>
			)}
		</span>
	)
}
