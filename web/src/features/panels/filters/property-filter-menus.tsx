import { Button, NumberInput, Text } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconFilterPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { compareNaturally } from '../../../domain/panels/marks/natural-order.ts'
import { type PropertyColumns, usePropertyColumns } from '../../../domain/panels/properties/panel-properties.queries.ts'
import type { PropertyColumn } from '../../../domain/panels/properties/property-column.ts'
import type { PropertyColumnId } from '../../../domain/panels/properties/property-column-id.ts'
import { PropertyDialog } from '../../../domain/panels/properties/property-dialog.tsx'
import { propertyColumnId } from '../../../domain/panels/properties/property-name.ts'
import { usePropertyText } from '../../../domain/panels/properties/property-text.ts'
import {
	type PropertyFilter,
	readPropertyFilters,
	withPropertyFilter,
	writePropertyFilter,
} from '../../../domain/panels/search/property-filters.ts'
import { useMeasures } from '../../../locales/measures.ts'
import { type ColumnName, useColumnNames } from '../table/column-names.ts'
import { FilterMenu, type FilterOption } from './filter-menu.tsx'
import classes from './property-filter-menus.module.css'

type PropertyFilterMenusProps = {
	project: Pick<Project, 'id' | 'model'>
	panels: readonly Panel[]
	/** Of the filters, among others. */
	properties: PropertyColumns
	where: readonly string[] | undefined
	onWhere: (where: string[] | undefined) => void
}

/** A menu for each property that the list is filtered by, and a button that adds another. */
export function PropertyFilterMenus({ project, panels, properties, where, onWhere }: PropertyFilterMenusProps) {
	const { t } = useTranslation('lists')
	const [isAdding, setIsAdding] = useState(false)
	/** One that was just added and filters nothing yet. */
	const [added, setAdded] = useState<PropertyColumnId | null>(null)
	const wanted = useMemo(() => (added ? [added] : []), [added])
	const own = usePropertyColumns(project, wanted).columns
	const nameOf = useColumnNames(useMemo(() => new Map([...properties, ...own]), [properties, own]))
	const filters = useMemo(() => readPropertyFilters(where), [where])
	const change = (column: PropertyColumnId, filter: PropertyFilter | null) => {
		const next = withPropertyFilter(filters, column, filter).map(writePropertyFilter)
		onWhere(next.length ? next : undefined)
	}
	const shown = filters.map(({ column }) => column)
	if (added && !shown.includes(added)) shown.push(added)
	return (
		<>
			{shown.map((column) => (
				<PropertyFilterMenu
					key={column}
					panels={panels}
					column={column}
					values={properties.get(column) ?? own.get(column)}
					name={nameOf(column)}
					filter={filters.find((filter) => filter.column === column) ?? null}
					startsOpen={column === added}
					onChange={(filter) => {
						// A menu that is open stays there when its last value is taken out.
						setAdded(column)
						change(column, filter)
					}}
					onRemove={() => {
						setAdded(null)
						change(column, null)
					}}
				/>
			))}
			{project.model && (
				<Button
					variant="subtle"
					leftSection={<IconFilterPlus size={16} aria-hidden />}
					onClick={() => setIsAdding(true)}
				>
					{t('filter.by_property')}
				</Button>
			)}
			<PropertyDialog
				project={project}
				title={t('filter.by_property')}
				isOpen={isAdding}
				onClose={() => setIsAdding(false)}
				onChoose={(property) => setAdded(propertyColumnId(property))}
			/>
		</>
	)
}

type PropertyFilterMenuProps = {
	panels: readonly Panel[]
	column: PropertyColumnId
	/** Undefined until they have been read. */
	values: PropertyColumn | undefined
	name: ColumnName
	filter: PropertyFilter | null
	startsOpen: boolean
	onChange: (filter: PropertyFilter | null) => void
	onRemove: () => void
}

const NO_VALUE_OPTION = '-1'

function PropertyFilterMenu(props: PropertyFilterMenuProps) {
	const { panels, column, values, name, filter, startsOpen, onChange, onRemove } = props
	const { t } = useTranslation('lists')
	const measures = useMeasures()
	const options = useValueOptions(panels, values)
	const chosen = (filter?.values ?? []).map((value) =>
		String(value === null ? -1 : (values?.values.indexOf(value) ?? -2)),
	)
	const choose = (places: readonly string[]) =>
		onChange(
			places.length === 0
				? null
				: { column, values: places.map((place) => values?.values[Number(place)] ?? null), from: null, to: null },
		)
	const [from, to] = [filter?.from ?? null, filter?.to ?? null]
	const limits = {
		name: name.short,
		from: from === null ? '' : measures.number(from),
		to: to === null ? '' : measures.number(to),
	}
	const text =
		from !== null && to !== null
			? t('filter.range', limits)
			: from !== null
				? t('filter.at_least', limits)
				: to !== null
					? t('filter.at_most', limits)
					: undefined
	return (
		<FilterMenu
			name={name.short}
			title={name.full}
			text={text}
			startsOpen={startsOpen}
			options={options}
			chosen={chosen}
			onChange={choose}
			head={
				values?.isNumber && (
					<RangeFields
						values={values}
						from={from}
						to={to}
						onChange={(limits) =>
							onChange(limits.from === null && limits.to === null ? null : { column, values: null, ...limits })
						}
					/>
				)
			}
			foot={
				<Button size="compact-sm" variant="subtle" color="gray" onClick={onRemove}>
					{t('filter.remove')}
				</Button>
			}
		/>
	)
}

type Limits = { from: number | null; to: number | null }

/** A number within limits; what is typed counts when the field is left or Enter is pressed. */
function RangeFields({
	values,
	from,
	to,
	onChange,
}: Limits & { values: PropertyColumn; onChange: (limits: Limits) => void }) {
	const { t } = useTranslation('lists')
	const measures = useMeasures()
	const numbers = values.values.filter((value) => typeof value === 'number')
	const low = measures.number(numbers.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY))
	const high = measures.number(numbers.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY))
	/** Escape closes the menu, which takes the focus from the field: what was typed doesn't count then. */
	const isAbandoned = useRef(false)
	const field = (label: string, limit: number | null, write: (limit: number | null) => void) => (
		<NumberInput
			key={`${label} ${limit}`}
			label={label}
			size="xs"
			hideControls
			defaultValue={limit ?? ''}
			onFocus={() => {
				isAbandoned.current = false
			}}
			onBlur={(event) => isAbandoned.current || write(limitIn(event.currentTarget.value))}
			onKeyDown={(event) => {
				if (event.nativeEvent.isComposing) return
				if (event.key === 'Escape') isAbandoned.current = true
				if (event.key === 'Enter') write(limitIn(event.currentTarget.value))
			}}
		/>
	)
	const change = (limits: Limits) => {
		if (limits.from !== from || limits.to !== to) onChange(limits)
	}
	return (
		<>
			<div className={classes.range}>
				{field(t('filter.from'), from, (limit) => change({ from: limit, to }))}
				{field(t('filter.to'), to, (limit) => change({ from, to: limit }))}
			</div>
			<Text size="xs" c="dimmed" mt={4}>
				{t('filter.values_span', { low, high })}
			</Text>
		</>
	)
}

const limitIn = (text: string): number | null => {
	const number = Number(text.replace(',', '.'))
	return text.trim() === '' || !Number.isFinite(number) ? null : number
}

/** Each value of a property with how many of the panels have it, and those without one. */
function useValueOptions(panels: readonly Panel[], column: PropertyColumn | undefined): FilterOption[] {
	const { t } = useTranslation('lists')
	const textOf = usePropertyText()
	return useMemo(() => {
		if (!column) return []
		const counts = new Uint32Array(column.values.length)
		let without = 0
		for (const panel of panels) {
			const place = column.placeOf(panel)
			if (place < 0) without++
			else counts[place] = (counts[place] ?? 0) + 1
		}
		const options = column.values
			.map((value, place) => ({
				value,
				option: { value: String(place), label: textOf(value), count: counts[place] ?? 0 },
			}))
			.filter(({ option }) => option.count > 0)
			.sort((a, b) =>
				typeof a.value === 'number' && typeof b.value === 'number'
					? a.value - b.value
					: compareNaturally(a.option.label, b.option.label),
			)
			.map(({ option }) => option)
		return without === 0
			? options
			: [...options, { value: NO_VALUE_OPTION, label: t('filter.no_value'), count: without }]
	}, [panels, column, textOf, t])
}
