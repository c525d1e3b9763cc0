import { Table, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNarrowPage } from '../../../ui/appearance/media.ts'
import { ActionsHead } from '../../../ui/page/actions-head.tsx'
import { type Sorting, useConsoleSearch } from '../console-search.ts'
import classes from './console-list.module.css'
import { ColumnHead, SortChoice } from './sort-controls.tsx'

const SEARCH_AFTER_MS = 250

type ToolbarProps = {
	/** What is searched, as the field's label. */
	search: string
	/** How many were found; absent while it isn't known. */
	found?: string | undefined
	/** Filters beside the search. */
	children?: ReactNode
}

/** Search and filters of a list, kept in the page's address. */
export function ConsoleToolbar({ search: label, found, children }: ToolbarProps) {
	const { search, change } = useConsoleSearch()
	const inAddress = search.search ?? ''
	const [typed, setTyped] = useState(inAddress)
	/** What the address said last, and what this field put there last. */
	const [shown, setShown] = useState(inAddress)
	const [sent, setSent] = useState(inAddress)
	// The address changes without this field too: by a link to the whole list, and on the way back.
	if (inAddress !== shown) {
		setShown(inAddress)
		if (inAddress !== sent) {
			setTyped(inAddress)
			setSent(inAddress)
		}
	}
	const show = useDebouncedCallback((text: string) => {
		// The address took the field's place meanwhile.
		if (text !== typed) return
		setSent(text.trim())
		change({ search: text.trim() || undefined })
	}, SEARCH_AFTER_MS)
	return (
		<div className={classes.toolbar}>
			<TextInput
				type="search"
				className={classes.search}
				aria-label={label}
				placeholder={label}
				leftSection={<IconSearch size={16} aria-hidden />}
				maxLength={200}
				value={typed}
				onChange={(event) => {
					setTyped(event.currentTarget.value)
					show(event.currentTarget.value)
				}}
			/>
			{children}
			<Text size="sm" c="dimmed" role="status">
				{found}
			</Text>
		</div>
	)
}

export type Column<Row> = {
	name: string
	cell: (row: Row) => ReactNode
	/** Numbers stand at the end of their column. */
	isNumber?: boolean
	/** Sentences, which need more room than a name. */
	isWide?: boolean
	/** The key by which the list is sorted by it. */
	sort?: string
}

type TableProps<Row> = {
	label: string
	rows: readonly Row[]
	/** The first one names the row. */
	columns: readonly Column<Row>[]
	keyOf: (row: Row) => string
	/** Buttons of a row. */
	actions?: (row: Row) => ReactNode
	/** Absent for a list in one order. */
	sorting?: Sorting | undefined
}

/** A table; where its columns have no room, each row is a card. */
export function ConsoleTable<Row>({ label, rows, columns, keyOf, actions, sorting }: TableProps<Row>) {
	const narrow = useNarrowPage()
	const [first, ...others] = columns
	if (!first) return null
	if (narrow)
		return (
			<>
				{sorting && <SortChoice columns={columns} sorting={sorting} />}
				<ul className={classes.cards} aria-label={label}>
					{rows.map((row) => (
						<li key={keyOf(row)}>
							<div className={classes.cardName}>{first.cell(row)}</div>
							<dl className={classes.facts}>
								{others.map(({ name, cell }) => (
									<div key={name}>
										<dt>{name}</dt>
										<dd>{cell(row)}</dd>
									</div>
								))}
							</dl>
							{actions && <div className={classes.cardActions}>{actions(row)}</div>}
						</li>
					))}
				</ul>
			</>
		)
	return (
		<div className={classes.frame}>
			<Table aria-label={label} highlightOnHover verticalSpacing={4}>
				<Table.Thead>
					<Table.Tr>
						{columns.map((column) => (
							<ColumnHead key={column.name} column={column} sorting={sorting} />
						))}
						{actions && <ActionsHead />}
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{rows.map((row) => (
						<Table.Tr key={keyOf(row)}>
							{columns.map(({ name, cell, isNumber, isWide }) => (
								<Table.Td key={name} data-number={isNumber || undefined} data-wide={isWide || undefined}>
									{cell(row)}
								</Table.Td>
							))}
							{actions && <Table.Td className={classes.actions}>{actions(row)}</Table.Td>}
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</div>
	)
}

/** Names of facts with their values; nothing is shown of a fact without a value. */
export function ConsoleFacts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
	return (
		<dl className={classes.facts}>
			{facts.map(
				([name, value]) =>
					value !== null &&
					value !== false &&
					value !== undefined &&
					value !== '' && (
						<div key={name}>
							<dt>{name}</dt>
							<dd>
								<bdi>{value}</bdi>
							</dd>
						</div>
					),
			)}
		</dl>
	)
}
