import { Button, Group, Table, Text } from '@mantine/core'
import type { AdminColumn, AdminRow, AdminRowsResponse, AdminTableSchema } from '@panelyard/contracts/console/tables'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { shownText } from './row-texts.ts'
import classes from './tables-page.module.css'

type RowTableProps = {
	schema: AdminTableSchema
	page: AdminRowsResponse
	isFirst: boolean
	isFiltered: boolean
	onOpen: (id: string) => void
	onFirst: () => void
	onNext: () => void
}

/** One page of a table's rows. */
export function RowTable({ schema, page, isFirst, isFiltered, onOpen, onFirst, onNext }: RowTableProps) {
	const { t } = useTranslation('upkeep')
	return (
		<>
			{page.rows.length === 0 && page.next === null && isFirst ? (
				<EmptyState title={t(isFiltered ? 'db.none_found' : 'db.empty')} />
			) : (
				<div className={classes.frame}>
					<Table stickyHeader highlightOnHover verticalSpacing={5} className={classes.table}>
						<Table.Thead>
							<Table.Tr>
								{schema.columns.map(({ name, type, is_key }) => (
									<Table.Th key={name} title={type}>
										<bdi>{name}</bdi>
										{is_key && <span className={classes.key}>{t('db.key')}</span>}
									</Table.Th>
								))}
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{page.rows.map((row, index) => (
								<Row key={row.id ?? index} schema={schema} row={row} onOpen={onOpen} />
							))}
						</Table.Tbody>
					</Table>
				</div>
			)}
			<Group gap="xs" mt="xs">
				{!isFirst && (
					<Button variant="default" size="compact-md" onClick={onFirst}>
						{t('first_page')}
					</Button>
				)}
				{page.next !== null && (
					<Button variant="default" size="compact-md" onClick={onNext}>
						{t(page.has_searched_all ? 'next_page' : 'db.search_on')}
					</Button>
				)}
				{!page.has_searched_all && (
					<Text size="sm" c="dimmed">
						{t('db.part_searched')}
					</Text>
				)}
			</Group>
		</>
	)
}

function Row({ schema, row, onOpen }: { schema: AdminTableSchema; row: AdminRow; onOpen: (id: string) => void }) {
	const { t } = useTranslation('upkeep')
	const { id } = row
	return (
		<Table.Tr>
			{schema.columns.map((column, index) => (
				<Table.Td key={column.name} data-kind={column.kind}>
					{index === 0 && id !== null ? (
						<button
							type="button"
							dir="ltr"
							className={classes.open}
							aria-label={t('db.open', { id: shownText(row.values[column.name]) })}
							onClick={() => onOpen(id)}
						>
							{shownText(row.values[column.name])}
						</button>
					) : (
						<Cell column={column} value={row.values[column.name]} />
					)}
				</Table.Td>
			))}
		</Table.Tr>
	)
}

function Cell({ column, value }: { column: AdminColumn; value: unknown }) {
	if (value === null || value === undefined) return <span className={classes.none}>NULL</span>
	const text = shownText(value)
	if (!column.references)
		return (
			<span className={classes.value} title={text} dir="auto">
				{text}
			</span>
		)
	const { table, column: key } = column.references
	return (
		<Link to="/sysbly/db" search={{ table, filter: `${key}:eq:${text}` }} className={classes.value} dir="ltr">
			{text}
		</Link>
	)
}
