import { ActionIcon, Button, CloseButton, Menu, TextInput } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { IconArrowsSort, IconFilter, IconFilterOff, IconGridDots, IconScan, IconSearch } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CategoryMark } from '../../domain/categories/category-mark.tsx'
import { hasCategories, hasKinds, type PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { rankFloors } from '../../domain/panels/list/panel-sort.ts'
import type { PropertyColumns } from '../../domain/panels/properties/panel-properties.queries.ts'
import { furthestStatus } from '../../domain/panels/search/panel-filters.ts'
import {
	hasFilters,
	type ListColumn,
	NO_FILTERS,
	NONE,
	type PanelSearch,
	readSort,
	writeSort,
} from '../../domain/panels/search/panel-search.ts'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import { StatusChip, StatusDot } from '../../domain/statuses/status-chip.tsx'
import { flagsOf, stepsOf } from '../../domain/statuses/status-flags.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { FITS_WINDOW } from '../../ui/appearance/fits-window.ts'
import { usePhone, useShortScreen } from '../../ui/appearance/media.ts'
import { IconLink } from '../../ui/link-button.tsx'
import { ExportMenu } from './export/export-menu.tsx'
import type { ExportFormat } from './export/panel-export.ts'
import { FilterMenu, type FilterOption } from './filters/filter-menu.tsx'
import { MeasuredFilter } from './filters/measured-filter.tsx'
import { PlanFilter } from './filters/plan-filter.tsx'
import { PropertyFilterMenus } from './filters/property-filter-menus.tsx'
import { RequirementsFilter } from './filters/requirements-filter.tsx'
import { SavedFiltersMenu } from './filters/saved-filters-menu.tsx'
import { ListActions } from './list-actions.tsx'
import classes from './panel-toolbar.module.css'
import type { ChosenColumns } from './table/chosen-columns.ts'
import { ColumnChooser } from './table/column-chooser.tsx'
import { type ColumnName, useColumnNames } from './table/column-names.ts'

type PanelToolbarProps = {
	panels: readonly Panel[]
	lookup: PanelLookup
	text: string
	onText: (text: string) => void
	/** The search box was left. */
	onTextEnd: () => void
	search: PanelSearch
	onSearch: (part: Partial<PanelSearch>) => void
	project: Pick<Project, 'id' | 'model' | 'role'>
	chosen: ChosenColumns
	properties: PropertyColumns
	/** Whether the person may save filters. */
	canSave: boolean
	/** Shows the listed panels in 3D; null where they can't be. */
	onShowIn3d: (() => void) | null
	isExporting: boolean
	onExport: (format: ExportFormat) => void
	/** Opens the dialog of categories; null for people who may only look. */
	onCategories: (() => void) | null
	/** Asks for marks to select panels by; null for people who may only look. */
	onMarks: (() => void) | null
	/** Asks for a list to bring in; null for people who may only look. */
	onImport: (() => void) | null
	/** Cards are listed, which have no column heads to sort by. */
	touch: boolean
	/** Opens large keys for marks; null outside touch screens. */
	onPad: (() => void) | null
}

/** Search, filters, columns (or the order, where cards are listed) and export of the panel list. */
export function PanelToolbar(props: PanelToolbarProps) {
	const { panels, lookup, text, onText, onTextEnd, search, onSearch, onExport, touch } = props
	const { project, chosen, properties, canSave } = props
	const { t } = useTranslation(['panels', 'scan'])
	const options = useFilterOptions(panels, lookup)
	const phone = usePhone()
	/** Sideways, the filters stand behind a button, so that the tools are one row. */
	const short = useShortScreen()
	const [showsFilters, setShowsFilters] = useState(false)
	const filtersId = useId()
	const nameOf = useColumnNames(properties)
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
					text ? (
						<CloseButton
							size={touch ? 44 : 'sm'}
							iconSize={14}
							aria-label={t('clear_search')}
							onClick={() => onText('')}
						/>
					) : (
						props.onPad && (
							<ActionIcon aria-label={t('pad.open')} title={t('pad.open')} onClick={props.onPad}>
								<IconGridDots size={20} stroke={1.6} aria-hidden />
							</ActionIcon>
						)
					)
				}
				{...(touch && { rightSectionWidth: 44 })}
				placeholder={phone || short ? t('filter.find') : t('search')}
				title={t('search')}
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
			{short && (
				<Button
					variant={isFiltered ? 'light' : 'default'}
					leftSection={<IconFilter size={16} aria-hidden />}
					aria-expanded={showsFilters}
					aria-controls={filtersId}
					onClick={() => setShowsFilters(!showsFilters)}
				>
					{t('filter.filters')}
				</Button>
			)}
			<div className={classes.filters} id={filtersId} hidden={short && !showsFilters}>
				<FilterMenu
					name={t('filter.status')}
					options={options.statuses}
					chosen={search.statuses ?? []}
					onChange={(statuses) => onSearch({ statuses: orNothing(statuses) })}
					mode={{
						label: t('filter.mode_label'),
						example: t('filter.mode_example'),
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
				{hasCategories(lookup) && (
					<FilterMenu
						name={t('filter.category')}
						options={options.categories}
						chosen={search.categories ?? []}
						onChange={(categories) => onSearch({ categories: orNothing(categories) })}
					/>
				)}
				{/* One storey can't narrow the list. */}
				{(options.floors.length > 1 || search.floors) && (
					<FilterMenu
						name={t('filter.floor')}
						options={options.floors}
						chosen={(search.floors ?? []).map(String)}
						onChange={(floors) => onSearch({ floors: orNothing(floors.map(Number)) })}
					/>
				)}
				<FilterMenu
					name={t('filter.group')}
					options={options.groups}
					chosen={search.groups ?? []}
					onChange={(groups) => onSearch({ groups: orNothing(groups) })}
				/>
				{lookup.plan && <PlanFilter plan={lookup.plan} search={search} onSearch={onSearch} />}
				<RequirementsFilter panels={panels} failing={lookup.failing} search={search} onSearch={onSearch} />
				{search.measured && <MeasuredFilter panels={panels} chosen={search.measured} onSearch={onSearch} />}
				<PropertyFilterMenus
					project={project}
					panels={panels}
					properties={properties}
					where={search.where}
					onWhere={(where) => onSearch({ where })}
				/>
				{isFiltered && !phone && !short && (
					<Button variant="subtle" color="gray" onClick={clear}>
						{t('filter.clear_all')}
					</Button>
				)}
			</div>
			<div className={classes.tools}>
				{project.role !== null && !isDemoProject(project.id) && (
					<IconLink
						variant="default"
						size="input-sm"
						to="/app/project/$id/scan"
						params={{ id: project.id }}
						aria-label={t('scan:open')}
						title={t('scan:open')}
					>
						<IconScan size={16} aria-hidden />
					</IconLink>
				)}
				{isFiltered && (phone || short) && (
					<ActionIcon variant="light" color="steel" size="input-sm" aria-label={t('filter.clear_all')} onClick={clear}>
						<IconFilterOff size={16} aria-hidden />
					</ActionIcon>
				)}
				<SavedFiltersMenu
					projectId={project.id}
					search={{ ...search, q: text || undefined }}
					canSave={canSave}
					isSmall={touch}
					onOpen={(saved) => {
						onText(saved.q ?? '')
						onSearch(saved)
					}}
				/>
				{touch ? (
					<SortMenu columns={[...chosen.shown, ...chosen.others]} nameOf={nameOf} search={search} onSearch={onSearch} />
				) : (
					<ColumnChooser project={project} chosen={chosen} nameOf={nameOf} />
				)}
				<ListActions
					onShowIn3d={isFiltered ? props.onShowIn3d : null}
					onCategories={props.onCategories}
					onMarks={props.onMarks}
					onImport={props.onImport}
				/>
				<ExportMenu isExporting={props.isExporting} onExport={onExport} />
			</div>
		</search>
	)
}

const orNothing = <Item,>(items: Item[]): Item[] | undefined => (items.length ? items : undefined)

type SortMenuProps = Pick<PanelToolbarProps, 'search' | 'onSearch'> & {
	columns: readonly ListColumn[]
	nameOf: (column: ListColumn) => ColumnName
}

function SortMenu({ columns, nameOf, search, onSearch }: SortMenuProps) {
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
					onChange={(column) => onSearch({ sort: writeSort({ ...sort, column: column as ListColumn }) })}
				>
					{columns.map((column) => (
						<Menu.RadioItem key={column} value={column}>
							{nameOf(column).short}
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
	const { t } = useTranslation(['panels', 'statuses'])
	const nameOf = useStatusName()
	return useMemo(() => {
		const floorCounts = new Map<number, number>()
		const kindCounts = new Map<number, number>()
		const counts = new Map<string, number>()
		const flagIds = flagsOf(lookup.statuses)
		const add = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
		for (const panel of panels) {
			floorCounts.set(panel.floor, (floorCounts.get(panel.floor) ?? 0) + 1)
			kindCounts.set(panel.kind ?? 0, (kindCounts.get(panel.kind ?? 0) ?? 0) + 1)
			add(panel.category_id ?? 'no category')
			for (const id of panel.statuses) add(id)
			for (const id of panel.groups) add(id)
			if (furthestStatus(panel, flagIds) === null) add('no status')
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
		const hasFlags = lookup.statuses.some(({ type }) => type === 'flag')
		const toOption = (status: Status): FilterOption => ({
			value: status.id,
			label: nameOf(status),
			face: <StatusChip status={status} />,
			count: counts.get(status.id) ?? 0,
			heading: hasFlags ? t(status.type === 'flag' ? 'statuses:flags' : 'statuses:steps') : undefined,
		})
		const flags = lookup.statuses.filter(({ type }) => type === 'flag').map(toOption)
		const categories: FilterOption[] = lookup.categories.map((category) => ({
			value: category.id,
			label: category.name,
			face: <CategoryMark category={category} />,
			count: counts.get(category.id) ?? 0,
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
			categories: [
				...categories,
				{ value: NONE, label: t('filter.no_category'), count: counts.get('no category') ?? 0 },
			],
			statuses: [
				...stepsOf(lookup.statuses).map(toOption),
				{
					value: NONE,
					...none,
					face: <NoStatus label={none.label} />,
					heading: hasFlags ? t('statuses:steps') : undefined,
				},
				...flags,
			],
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
