import { Button, Loader, Select, Stack, Text } from '@mantine/core'
import type { AdminTable } from '@panelyard/contracts/console/tables'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../../locales/dotted.ts'
import { useFormat } from '../../../locales/format.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { RowDialog } from './row-dialog.tsx'
import { RowFilter } from './row-filter.tsx'
import { RowTable } from './row-table.tsx'
import { rowsQuery, schemaQuery, tablesQuery } from './tables.queries.ts'
import classes from './tables-page.module.css'

const route = getRouteApi('/sysbly/db')

/** /sysbly/db: the rows of the database. */
export function TablesPage() {
	const { t } = useTranslation('upkeep')
	const tables = useQuery(tablesQuery)
	const { table } = route.useSearch()
	const navigate = route.useNavigate()
	return (
		<>
			<PageHeader title={t('db.title')} description={t('db.text')} />
			<QueryView queries={[tables]} pending={<Loader size="sm" />}>
				{(list) => (
					<Stack gap="md">
						<TableChoice
							tables={list}
							value={table ?? null}
							onChange={(name) => void navigate({ search: { table: name } })}
						/>
						{table === undefined ? (
							<EmptyState title={t('db.choose')} text={t('db.choose_text')} />
						) : (
							<OneTable key={table} table={table} />
						)}
					</Stack>
				)}
			</QueryView>
		</>
	)
}

type TableChoiceProps = { tables: readonly AdminTable[]; value: string | null; onChange: (name: string) => void }

function TableChoice({ tables, value, onChange }: TableChoiceProps) {
	const { t } = useTranslation('upkeep')
	const format = useFormat()
	const chosen = tables.find(({ name }) => name === value)
	const limit = chosen?.is_read_only ? t('db.read_only') : chosen?.is_delete_only && t('db.delete_only')
	const size = ({ rows }: AdminTable) => (rows === null ? '' : t('db.about', { rows: format.integer(rows) }))
	return (
		<div className={classes.choice}>
			<Select
				label={t('db.table')}
				placeholder={t('db.choose')}
				searchable
				w="100%"
				maw={420}
				maxDropdownHeight={420}
				value={value}
				onChange={(name) => name && onChange(name)}
				data={tables.map(({ name }) => name)}
				renderOption={({ option }) => {
					const table = tables.find(({ name }) => name === option.value)
					return (
						<span className={classes.option}>
							<bdi>{option.value}</bdi>
							<span>{table && size(table)}</span>
						</span>
					)
				}}
			/>
			{chosen && (
				<Text size="sm" c="dimmed">
					{dotted([size(chosen), format.bytes(chosen.bytes), limit])}
				</Text>
			)}
		</div>
	)
}

function OneTable({ table }: { table: string }) {
	const { t } = useTranslation('upkeep')
	const { filter, after, row } = route.useSearch()
	const navigate = route.useNavigate()
	const schema = useQuery(schemaQuery(table))
	const rows = useQuery(rowsQuery(table, { filter, after }))
	const [isAdding, setAdding] = useState(false)
	const show = (changed: { filter?: string | undefined; after?: string | undefined }) =>
		void navigate({ search: { table, ...changed } })
	const open = (id: string | undefined) => void navigate({ search: { table, filter, after, row: id } })
	return (
		<QueryView queries={[schema]} pending={<Loader size="sm" />}>
			{(known) => (
				<>
					<div className={classes.tools}>
						<RowFilter schema={known} filter={filter} onChange={(changed) => show({ filter: changed })} />
						{!known.is_read_only && !known.is_delete_only && known.blocked_by === null && (
							<Button
								variant="default"
								leftSection={<IconPlus size={16} aria-hidden />}
								onClick={() => setAdding(true)}
							>
								{t('db.add')}
							</Button>
						)}
					</div>
					<QueryView queries={[rows]} pending={<Loader size="sm" />}>
						{(page) => (
							<RowTable
								schema={known}
								page={page}
								isFirst={after === undefined}
								isFiltered={filter !== undefined}
								onOpen={open}
								onFirst={() => show({ filter })}
								onNext={() => page.next && show({ filter, after: page.next })}
							/>
						)}
					</QueryView>
					{known.hidden.length > 0 && (
						<Text size="sm" c="dimmed">
							{t('db.hidden', { columns: known.hidden.join(', ') })}
						</Text>
					)}
					<RowDialog
						schema={known}
						id={isAdding ? '' : (row ?? null)}
						onClose={() => {
							setAdding(false)
							if (row !== undefined) open(undefined)
						}}
					/>
				</>
			)}
		</QueryView>
	)
}
