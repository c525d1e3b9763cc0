import type { Category } from '@panelyard/contracts/panels/categories'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { SIDE_NAMES, sideNamed } from '@panelyard/rules/panels/panel-sides'
import { createColumnHelper, tableFeatures } from '@tanstack/react-table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ProposedMark } from '../../../domain/assistant/proposed-mark.tsx'
import { CategoryMark } from '../../../domain/categories/category-mark.tsx'
import { NotSentMark } from '../../../domain/changes-keeper/not-sent-mark.tsx'
import { CommentBadge } from '../../../domain/comments/comment-badge.tsx'
import { groupsOf, type PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import type { PropertyColumns } from '../../../domain/panels/properties/panel-properties.queries.ts'
import { isPropertyColumn } from '../../../domain/panels/properties/property-column-id.ts'
import { usePropertyText } from '../../../domain/panels/properties/property-text.ts'
import { panelLabel } from '../../../domain/panels/search/panel-filters.ts'
import type { ListColumn, PanelSortColumn } from '../../../domain/panels/search/panel-search.ts'
import { PlanMark } from '../../../domain/plan/plan-mark.tsx'
import { panelPlan } from '../../../domain/plan/plan-view.ts'
import { CarriedStatuses } from '../../../domain/statuses/carried-statuses.tsx'
import { type Measures, NO_VALUE, useMeasures } from '../../../locales/measures.ts'
import { useColumnNames } from './column-names.ts'
import { NameCell } from './name-cell.tsx'
import classes from './panel-table.module.css'

// Filtering and sorting happen before the table: see usePanelView.
export const panelTableFeatures = tableFeatures({})

/** Width of each column in pixels, and its share of what is left: texts grow, numbers are as wide as they need. */
const WIDTHS: Record<PanelSortColumn, { least: number; share: number }> = {
	mark: { least: 104, share: 1.2 },
	name: { least: 96, share: 1.5 },
	kind: { least: 74, share: 1 },
	category: { least: 110, share: 1 },
	floor: { least: 96, share: 1 },
	statuses: { least: 132, share: 1.6 },
	groups: { least: 88, share: 1 },
	planned: { least: 142, share: 1 },
	class: { least: 130, share: 1 },
	length: { least: 71, share: 0 },
	width: { least: 71, share: 0 },
	height: { least: 71, share: 0 },
	thickness: { least: 71, share: 0 },
	area: { least: 71, share: 0 },
	weight: { least: 78, share: 0 },
	status_changed: { least: 150, share: 0 },
}
const PROPERTY_WIDTH = { least: 110, share: 1 }
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
		const { least, share } = isPropertyColumn(column) ? PROPERTY_WIDTH : WIDTHS[column as PanelSortColumn]
		return { least: scale * (column === 'floor' ? Math.max(least, forFloors) : least), share }
	})
	const tracks = widths.map(({ least, share }) => (share > 0 ? `minmax(${least}px, ${share}fr)` : `${least}px`))
	const sum = widths.reduce((total, { least }) => total + least, 0)
	return withCheckbox
		? { tracks: [`${CHECKBOX_PX}px`, ...tracks].join(' '), least: sum + CHECKBOX_PX }
		: { tracks: tracks.join(' '), least: sum }
}

const NUMBERS: readonly string[] = [...SIDE_NAMES, 'area', 'weight']
/** The columns of figures among those shown, which stand at the end of their cell. */
export const numberColumnsOf = (shown: readonly ListColumn[], properties: PropertyColumns): ReadonlySet<string> =>
	new Set(shown.filter((column) => NUMBERS.includes(column) || properties.get(column)?.isNumber))

const helper = createColumnHelper<typeof panelTableFeatures, Panel>()

/** The columns shown in the panel table, in their order and in the current language. */
export function usePanelColumns(lookup: PanelLookup, shown: readonly ListColumn[], properties: PropertyColumns) {
	const { t } = useTranslation('panels')
	const measures = useMeasures()
	const nameOf = useColumnNames(properties)
	const fields = useMemo(
		() =>
			helper.columns([
				helper.accessor('mark', {
					header: t('columns.mark'),
					cell: ({ row }) => <Name panel={row.original} lookup={lookup} />,
				}),
				helper.accessor('name', { header: t('columns.name'), cell: ({ row }) => <NameCell panel={row.original} /> }),
				helper.accessor('kind', {
					header: t('columns.kind'),
					cell: ({ row }) => <Words text={lookup.kindNames.get(row.original.kind ?? 0) ?? ''} />,
				}),
				helper.accessor('category_id', {
					id: 'category',
					header: t('columns.category'),
					cell: ({ row }) => <CategoryCell category={lookup.categoryById.get(row.original.category_id ?? '')} />,
				}),
				helper.accessor('floor', {
					header: t('columns.floor'),
					cell: ({ row: { original } }) => {
						const floor = lookup.floors[original.floor]?.name ?? ''
						return <Words text={floor} {...(original.floor_computed && { title: t('floor_computed', { floor }) })} />
					},
				}),
				helper.accessor('statuses', {
					header: t('columns.statuses'),
					cell: ({ row }) => (
						<>
							<CarriedStatuses
								ids={row.original.statuses}
								statusById={lookup.statusById}
								none={<span className={classes.words}>{NO_VALUE}</span>}
							/>
							<ProposedMark panelId={row.original.id} statusById={lookup.statusById} />
						</>
					),
				}),
				helper.accessor('groups', {
					header: t('columns.groups'),
					cell: ({ row }) => <Words text={measures.list(groupsOf(row.original, lookup).map(({ name }) => name))} />,
				}),
				helper.accessor('id', {
					id: 'planned',
					header: t('columns.planned'),
					cell: ({ row }) => <Planned panelId={row.original.id} lookup={lookup} />,
				}),
				helper.accessor('class', {
					header: t('columns.class'),
					cell: ({ row }) => <Words text={row.original.class} />,
				}),
				...SIDE_NAMES.map((side) =>
					helper.accessor((panel) => sideNamed(panel, side), {
						id: side,
						header: t(`columns.${side}`, { unit: measures.lengthUnit }),
						cell: ({ getValue }) => measures.bareLength(getValue()),
					}),
				),
				helper.accessor('area', {
					header: t('columns.area', { unit: measures.areaUnit }),
					cell: ({ row }) => measures.bareArea(row.original.area),
				}),
				helper.accessor('weight', {
					header: t('columns.weight', { unit: measures.weightUnit }),
					cell: ({ row }) => measures.bareWeight(row.original.weight),
				}),
				helper.accessor('status_changed_at', {
					id: 'status_changed',
					header: t('columns.status_changed'),
					cell: ({ row }) => <Words text={dateOrNone(row.original.status_changed_at, measures)} />,
				}),
			]),
		[lookup, measures, t],
	)
	const textOf = usePropertyText()
	return useMemo(
		() =>
			shown.flatMap((column) => {
				if (!isPropertyColumn(column)) return fields.find((field) => idOf(field) === column) ?? []
				const property = properties.get(column)
				const texts = property?.values.map(textOf) ?? []
				const { short, full } = nameOf(column)
				return helper.display({
					id: column,
					header: () => <bdi title={full}>{short}</bdi>,
					// Until it has been read, the cell is empty: a dash would say that there is no value.
					cell: ({ row }) => property && <Words text={texts[property.placeOf(row.original)] ?? ''} />,
				})
			}),
		[shown, fields, properties, nameOf, textOf],
	)
}

/** Of a column that a field of panels fills. */
const idOf = (field: { id?: string; accessorKey?: unknown }): unknown => field.id ?? field.accessorKey

const dateOrNone = (iso: string | null, { dateTime }: Measures): string => (iso === null ? '' : dateTime(iso))

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

/** The next planned step and its date, late or not. */
function Planned({ panelId, lookup }: { panelId: string; lookup: PanelLookup }) {
	const view = lookup.plan
	const plan = view && panelPlan(view, panelId)
	return plan?.next ? (
		<PlanMark plan={plan} today={view?.today ?? 0} />
	) : (
		<span className={classes.words}>{NO_VALUE}</span>
	)
}

function Words({ text, title = text }: { text: string; title?: string }) {
	return (
		<span className={classes.words} title={title || undefined}>
			{text || NO_VALUE}
		</span>
	)
}

function CategoryCell({ category }: { category: Category | undefined }) {
	return category ? <CategoryMark category={category} /> : <Words text="" />
}
