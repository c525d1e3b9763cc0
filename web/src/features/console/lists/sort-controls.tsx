import { ActionIcon, Select, Table } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Sorting } from '../console-search.ts'
import classes from './console-list.module.css'

type SortedColumn = { name: string; sort?: string; isNumber?: boolean }

/** What a first click asks for: the largest number or latest date first, names from A to Z. */
const firstOf = ({ sort, isNumber }: SortedColumn): string => (isNumber ? `-${sort}` : `${sort}`)
const opposite = (sort: string): string => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`)
const keyOf = (sort: string): string => sort.replace(/^-/, '')

/** The head of a column, a button where the column sorts the list. */
export function ColumnHead({ column, sorting }: { column: SortedColumn; sorting: Sorting | undefined }) {
	const { name, sort, isNumber } = column
	if (!sorting || sort === undefined) return <Table.Th data-number={isNumber || undefined}>{name}</Table.Th>
	const { current, onSort } = sorting
	const isSorted = keyOf(current) === sort
	const isDescending = current.startsWith('-')
	const Arrow = isDescending ? IconArrowDown : IconArrowUp
	return (
		<Table.Th
			data-number={isNumber || undefined}
			aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}
		>
			<button
				type="button"
				className={classes.sort}
				data-sorted={isSorted || undefined}
				onClick={() => onSort(isSorted ? opposite(current) : firstOf(column))}
			>
				{name}
				{isSorted && <Arrow size={13} aria-hidden />}
			</button>
		</Table.Th>
	)
}

/** The same for cards, which have no heads. */
export function SortChoice({ columns, sorting }: { columns: readonly SortedColumn[]; sorting: Sorting }) {
	const { t } = useTranslation('operations')
	const { current, onSort } = sorting
	const sortable = columns.filter(({ sort }) => sort !== undefined)
	const isDescending = current.startsWith('-')
	const Arrow = isDescending ? IconArrowDown : IconArrowUp
	const label = t(isDescending ? 'sort.ascending' : 'sort.descending')
	return (
		<div className={classes.sortChoice}>
			<Select
				aria-label={t('sort.by')}
				leftSection={<IconArrowsSort size={16} aria-hidden />}
				allowDeselect={false}
				value={keyOf(current)}
				onChange={(key) => {
					const column = sortable.find(({ sort }) => sort === key)
					if (column) onSort(firstOf(column))
				}}
				data={sortable.map(({ name, sort = '' }) => ({ value: sort, label: name }))}
			/>
			<ActionIcon
				variant="default"
				size={36}
				aria-label={label}
				title={label}
				onClick={() => onSort(opposite(current))}
			>
				<Arrow size={16} aria-hidden />
			</ActionIcon>
		</div>
	)
}
