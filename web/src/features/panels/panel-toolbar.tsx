import { ActionIcon, Button, Checkbox, CloseButton, Menu, Popover, Stack, TextInput } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels'
import { IconArrowsSort, IconColumns3, IconFilterOff, IconSearch } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKinds, type PanelLookup } from '../../domain/panels/panel-list.ts'
import {
	hasFilters,
	NO_FILTERS,
	NONE,
	PANEL_SORT_COLUMNS,
	type PanelSearch,
	type PanelSortColumn,
	readSort,
	writeSort,
} from '../../domain/panels/panel-search.ts'
import { rankFloors } from '../../domain/panels/panel-sort.ts'
import { StatusChip, StatusDot } from '../../domain/statuses/status-chip.tsx'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { FITS_WINDOW } from '../../ui/fits-window.ts'
import { usePhone } from '../../ui/media.ts'
import { ExportMenu } from './export-menu.tsx'
import { FilterMenu, type FilterOption } from './filter-menu.tsx'
import type { ExportFormat } from './panel-export.ts'
import classes from './panel-toolbar.module.css'

type PanelToolbarProps = {
	panels: readonly Panel[]
	lookup: PanelLookup
	text: string
	onText: (text: string) => void
	/** The search box was left. */
	onTextEnd: () => void
	search: PanelSearch
	onSearch: (part: Partial<PanelSearch>) => void
	hidden: readonly PanelSortColumn[]
	onHidden: (hidden: PanelSortColumn[]) => void
	isExporting: boolean
	onExport: (format: ExportFormat) => void
	/** Cards are listed, which have no column heads to sort by. */
	touch: boolean
}

/** Search, filters, columns (or the order, where cards are listed) and export of the panel list. */
export function PanelToolbar(props: PanelToolbarProps) {
	const { panels, lookup, text, onText, onTextEnd, search, onSearch, hidden, onHidden, onExport, touch } = props
	const { t } = useTranslation('panels')
	const options = useFilterOptions(panels, lookup)
	const phone = usePhone()
	const columns = PANEL_SORT_COLUMNS.filter((column) => column !== 'kind' || hasKinds(lookup))
	const isFiltered = hasFilters({ ...search, q: text })
	const clear = () => {
		onText('')
		onSearch(NO_FILTERS)
	}
	return (
		<search className={classes.toolbar}>
			<TextInput
				className={classes.search}
				leftSection={<IconSearch size={16} aria-hidden />}
				rightSection={
					text && (
						<CloseButton
							size={touch ? 44 : 'sm'}
							iconSize={14}
							aria-label={t('clear_search')}
							onClick={() => onText('')}
						/>
					)
				}
				{...(touch && { rightSectionWidth: 44 })}
				placeholder={t('search')}
				aria-label={t('search')}
				value={text}
				onChange={(event) => onText(event.currentTarget.value)}
				onBlur={onTextEnd}
				maxLength={200}
				type="text"
				inputMode="search"
				spellCheck={false}
				autoComplete="off"
			/>
			<div className={classes.filters}>
				<FilterMenu
					name={t('filter.status')}
					options={options.statuses}
					chosen={search.statuses ?? []}
					onChange={(statuses) => onSearch({ statuses: orNothing(statuses) })}
					mode={{
						label: t('filter.mode_label'),
						value: search.status_mode ?? 'carries',
						choices: [
							{ value: 'carries', label: t('filter.mode_carries') },
							{ value: 'furthest', label: t('filter.mode_furthest') },
						],
						onChange: (mode) => onSearch({ status_mode: mode === 'furthest' ? mode : undefined }),
					}}
				/>
				{hasKinds(lookup) && (
					<FilterMenu
						name={t('filter.kind')}
						options={options.kinds}
						chosen={(search.kinds ?? []).map(String)}
						onChange={(kinds) => onSearch({ kinds: orNothing(kinds.map(Number)) })}
					/>
				)}
				<FilterMenu
					name={t('filter.floor')}
					options={options.floors}
					chosen={(search.floors ?? []).map(String)}
					onChange={(floors) => onSearch({ floors: orNothing(floors.map(Number)) })}
				/>
				<FilterMenu
					name={t('filter.group')}
					options={options.groups}
					chosen={search.groups ?? []}
					onChange={(groups) => onSearch({ groups: orNothing(groups) })}
				/>
				{isFiltered && !phone && (
					<Button variant="subtle" color="gray" onClick={clear}>
						{t('filter.clear_all')}
					</Button>
				)}
			</div>
			<div className={classes.tools}>
				{isFiltered && phone && (
					<ActionIcon variant="light" color="steel" size="input-sm" aria-label={t('filter.clear_all')} onClick={clear}>
						<IconFilterOff size={16} aria-hidden />
					</ActionIcon>
				)}
				{touch ? (
					<SortMenu columns={columns} search={search} onSearch={onSearch} />
				) : (
					<ColumnChooser columns={columns} hidden={hidden} onHidden={onHidden} />
				)}
				<ExportMenu isExporting={props.isExporting} onExport={onExport} />
			</div>
		</search>
	)
}

const orNothing = <Item,>(items: Item[]): Item[] | undefined => (items.length ? items : undefined)

type ColumnsProps = { columns: readonly PanelSortColumn[] }

function ColumnChooser({ columns, hidden, onHidden }: ColumnsProps & Pick<PanelToolbarProps, 'hidden' | 'onHidden'>) {
	const { t } = useTranslation('panels')
	const toggle = (column: PanelSortColumn) =>
		onHidden(hidden.includes(column) ? hidden.filter((other) => other !== column) : [...hidden, column])
	return (
		<Popover position="bottom-end" withinPortal trapFocus shadow="md" radius="md" middlewares={FITS_WINDOW}>
			<Popover.Target>
				<Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
					{t('choose_columns')}
				</Button>
			</Popover.Target>
			<Popover.Dropdown>
				<Stack gap="xs" role="group" aria-label={t('choose_columns')}>
					{columns
						.filter((column) => column !== 'mark')
						.map((column) => (
							<Checkbox
								key={column}
								size="xs"
								label={t(`columns.${column}`)}
								checked={!hidden.includes(column)}
								onChange={() => toggle(column)}
							/>
						))}
				</Stack>
			</Popover.Dropdown>
		</Popover>
	)
}

function SortMenu({ columns, search, onSearch }: ColumnsProps & Pick<PanelToolbarProps, 'search' | 'onSearch'>) {
	const { t } = useTranslation('panels')
	const sort = readSort(search.sort)
	return (
		<Menu middlewares={FITS_WINDOW}>
			<Menu.Target>
				<ActionIcon variant="default" size="input-sm" aria-label={t('sort')}>
					<IconArrowsSort size={16} aria-hidden />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.RadioGroup
					value={sort.column}
					onChange={(column) => onSearch({ sort: writeSort({ ...sort, column: column as PanelSortColumn }) })}
				>
					{columns.map((column) => (
						<Menu.RadioItem key={column} value={column}>
							{t(`columns.${column}`)}
						</Menu.RadioItem>
					))}
				</Menu.RadioGroup>
				<Menu.Divider />
				<Menu.RadioGroup
					value={sort.descending ? 'descending' : 'ascending'}
					onChange={(order) => onSearch({ sort: writeSort({ ...sort, descending: order === 'descending' }) })}
				>
					<Menu.RadioItem value="ascending">{t('sort_ascending')}</Menu.RadioItem>
					<Menu.RadioItem value="descending">{t('sort_descending')}</Menu.RadioItem>
				</Menu.RadioGroup>
			</Menu.Dropdown>
		</Menu>
	)
}

/** What each filter offers, with the number of panels behind every choice. */
function useFilterOptions(panels: readonly Panel[], lookup: PanelLookup) {
	const { t } = useTranslation('panels')
	const nameOf = useStatusName()
	return useMemo(() => {
		const floorCounts = new Map<number, number>()
		const kindCounts = new Map<number, number>()
		const counts = new Map<string, number>()
		const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
		for (const panel of panels) {
			floorCounts.set(panel.floor, (floorCounts.get(panel.floor) ?? 0) + 1)
			kindCounts.set(panel.kind ?? 0, (kindCounts.get(panel.kind ?? 0) ?? 0) + 1)
			for (const id of panel.statuses) add(id)
			for (const id of panel.groups) add(id)
			if (panel.statuses.length === 0) add('no status')
			if (panel.groups.length === 0) add('no group')
		}
		const rank = rankFloors(lookup.floors)
		const floors: FilterOption[] = [...floorCounts]
			.sort(([a], [b]) => (rank[a] ?? Number.POSITIVE_INFINITY) - (rank[b] ?? Number.POSITIVE_INFINITY))
			.map(([floor, count]) => ({
				value: String(floor),
				label: lookup.floors[floor]?.name ?? t('filter.no_floor'),
				count,
			}))
		const statuses: FilterOption[] = lookup.statuses.map((status) => ({
			value: status.id,
			label: nameOf(status),
			face: <StatusChip status={status} />,
			count: counts.get(status.id) ?? 0,
		}))
		const groups: FilterOption[] = lookup.groups.map(({ id, name }) => ({
			value: id,
			label: name,
			count: counts.get(id) ?? 0,
		}))
		const none = { label: t('filter.no_status'), count: counts.get('no status') ?? 0 }
		const kinds: FilterOption[] = lookup.kinds.map(({ number, name }) => ({
			value: String(number),
			label: name,
			count: kindCounts.get(number) ?? 0,
		}))
		const unknown = kindCounts.get(0) ?? 0
		return {
			kinds: unknown === 0 ? kinds : [...kinds, { value: '0', label: t('filter.no_kind'), count: unknown }],
			floors,
			statuses: [...statuses, { value: NONE, ...none, face: <NoStatus label={none.label} /> }],
			groups: [...groups, { value: NONE, label: t('filter.no_group'), count: counts.get('no group') ?? 0 }],
		}
	}, [panels, lookup, nameOf, t])
}

function NoStatus({ label }: { label: string }) {
	return (
		<span className={classes.none}>
			<StatusDot colour={null} />
			{label}
		</span>
	)
}
