import { Alert, Button, Checkbox, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import type { TextEncoding } from '@panelyard/contracts/models/text-languages'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Table, textOfCell } from '../../domain/sheets/table.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useMeasures } from '../../locales/measures.ts'
import { type ColumnKind, type Columns, isDateColumn } from './column-kinds.ts'
import { COLUMN_KINDS } from './column-words.ts'
import { DateOrders } from './date-orders.tsx'
import type { OpenDates } from './import-draft.ts'
import type { ListChoices } from './list-choices.ts'
import { ListEncoding } from './list-encoding.tsx'
import classes from './lists-in.module.css'

/** Rows shown to match columns by. */
const SAMPLE_ROWS = 5

type ColumnsStepProps = {
	table: Table
	choices: ListChoices
	onChoices: (part: Partial<ListChoices>) => void
	onSheet: (sheet: number) => void
	onEncoding: (encoding: TextEncoding) => void
	statuses: readonly Status[]
	groupNames: readonly string[]
	openDates: readonly OpenDates[]
	onBack: () => void
	onNext: () => void
}

/** Asks what each column says, and what lists of marks alone are for. */
export function ColumnsStep(props: ColumnsStepProps) {
	const { table, choices, onChoices, onSheet, onEncoding, statuses, groupNames, openDates, onBack, onNext } = props
	const { t } = useTranslation('imports')
	const nameOf = useStatusName()
	const { columns, headRow } = choices
	const namesPanels = columns.includes('mark') || columns.includes('global_id')
	const hasStatus = columns.includes('status')
	const hasGroup = columns.includes('group')
	const hasSteps = hasStatus || choices.statusForAll !== null
	const plansRows = columns.includes('plan')
	/** Date columns that name no step, in a list whose rows don't either. */
	const open = columns.flatMap((kind, index) => (kind === 'plan' && !hasSteps ? index : []))
	const sets = hasSteps || columns.some(isSetting) || hasGroup || choices.groupForAll !== ''
	const isReady = namesPanels && sets && open.length === 0
	const head = headRow === null ? [] : (table.rows[headRow] ?? [])
	return (
		<Stack gap="md">
			{table.sheets.length > 1 && (
				<NativeSelect
					label={t('sheet')}
					value={table.sheet}
					data={table.sheets.map((name, index) => ({ value: String(index), label: name }))}
					onChange={(event) => onSheet(Number(event.currentTarget.value))}
				/>
			)}
			{table.encoding && <ListEncoding encoding={table.encoding} onEncoding={onEncoding} />}
			<Text size="sm">{t('columns_hint')}</Text>
			<SampleTable table={table} choices={choices} onChoices={onChoices} statuses={statuses} />
			<DateOrders
				openDates={openDates}
				head={head}
				onOrder={(index, order) => onChoices({ dateOrders: new Map(choices.dateOrders).set(index, order) })}
			/>
			{open.map((index) => (
				<NativeSelect
					key={index}
					label={t('which_step', { column: textOfCell(head[index]) || String(index + 1) })}
					value=""
					onChange={(event) =>
						onChoices({ columns: withKind(columns, index, (event.currentTarget.value || null) as ColumnKind | null) })
					}
					data={[
						{ value: '', label: t('choose') },
						...statuses
							.filter(({ type }) => type === 'step')
							.map((status) => ({ value: `plan:${status.id}`, label: nameOf(status) })),
					]}
				/>
			))}
			<UnusedColumns table={table} choices={choices} />
			{plansRows && open.length === 0 && (
				<Text size="sm" c="dimmed">
					{t('plan_hint')}
				</Text>
			)}
			<Checkbox
				label={t('has_head', { row: (headRow ?? 0) + 1 })}
				checked={headRow !== null}
				onChange={(event) => onChoices({ headRow: event.currentTarget.checked ? 0 : null })}
			/>
			{!hasStatus && (
				<NativeSelect
					label={t('status_for_all')}
					value={choices.statusForAll ?? ''}
					onChange={(event) => onChoices({ statusForAll: event.currentTarget.value || null })}
					data={[
						{ value: '', label: t('no_status_for_all') },
						...statuses.map((status) => ({ value: status.id, label: nameOf(status) })),
					]}
				/>
			)}
			{!hasGroup && groupNames.length > 0 && (
				<NativeSelect
					label={t('group_for_all')}
					value={choices.groupForAll}
					onChange={(event) => onChoices({ groupForAll: event.currentTarget.value })}
					data={[{ value: '', label: t('no_group_for_all') }, ...groupNames]}
				/>
			)}
			{hasSteps && !plansRows && (
				<div>
					<Text size="sm" fw={500} mb={4}>
						{t('mode')}
					</Text>
					<SegmentedControl
						aria-label={t('mode')}
						value={choices.mode}
						onChange={(mode) => onChoices({ mode: mode === 'add' ? 'add' : 'set' })}
						data={[
							{ value: 'set', label: t('mode_set') },
							{ value: 'add', label: t('mode_add') },
						]}
					/>
				</div>
			)}
			{!isReady && (
				<Alert color="gray" role="status">
					{!namesPanels ? t('no_mark_column') : plansRows ? t('no_plan_step') : t('nothing_set')}
				</Alert>
			)}
			<Group justify="space-between">
				<Button variant="default" onClick={onBack}>
					{t('back')}
				</Button>
				<Button disabled={!isReady} onClick={onNext}>
					{t('preview')}
				</Button>
			</Group>
		</Stack>
	)
}

/** Names the columns with content that nothing is read from, wherever the table is scrolled to. */
function UnusedColumns({ table, choices: { columns, headRow } }: Pick<ColumnsStepProps, 'table' | 'choices'>) {
	const { t } = useTranslation('imports')
	const { list } = useMeasures()
	const names = useMemo(() => {
		const start = headRow === null ? 0 : headRow + 1
		const body = table.rows.slice(start)
		return columns.flatMap((kind, index) => {
			if (kind !== null || body.every((row) => textOfCell(row[index]) === '')) return []
			return textOfCell(headRow === null ? null : table.rows[headRow]?.[index]) || String(index + 1)
		})
	}, [table, columns, headRow])
	if (names.length === 0) return null
	return (
		<Text size="sm" role="status">
			{t('unused', { count: names.length, names: list(names) })}
		</Text>
	)
}

type SampleTableProps = Pick<ColumnsStepProps, 'table' | 'choices' | 'onChoices' | 'statuses'>

/** Whether a column sets something by itself. */
const isSetting = (kind: ColumnKind | null): boolean =>
	kind === 'category' || kind === 'name' || kind === 'description' || isDateColumn(kind)

/** The first rows, with what each column says above them. */
function SampleTable({ table, choices, onChoices, statuses }: SampleTableProps) {
	const { t } = useTranslation(['imports', 'panels', 'plan'])
	const nameOf = useStatusName()
	const kinds = [
		{ value: '', label: t('column.ignored') },
		...COLUMN_KINDS.map((each) => ({ value: each, label: t(`column.${each}`) })),
	]
	const planned = statuses
		.filter(({ type }) => type === 'step')
		.map((status) => ({ value: `plan:${status.id}`, label: t('panels:csv.planned', { step: nameOf(status) }) }))
	const options = planned.length > 0 ? [...kinds, { group: t('plan:title'), items: planned }] : kinds
	const { columns, headRow } = choices
	const head = headRow === null ? [] : (table.rows[headRow] ?? [])
	const start = headRow === null ? 0 : headRow + 1
	const choose = (index: number, kind: ColumnKind | null) => onChoices({ columns: withKind(columns, index, kind) })
	return (
		<section className={classes.sample} aria-label={t('columns')}>
			<table>
				<thead>
					<tr>
						{columns.map((kind, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
							<th key={index} scope="col">
								<NativeSelect
									size="sm"
									aria-label={t('column_label', { column: textOfCell(head[index]) || String(index + 1) })}
									data-chosen={kind !== null || undefined}
									value={kind ?? ''}
									onChange={(event) => choose(index, (event.currentTarget.value || null) as ColumnKind | null)}
									data={options}
								/>
								{headRow !== null && <bdi className={classes.head}>{textOfCell(head[index])}</bdi>}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{table.rows.slice(start, start + SAMPLE_ROWS).map((row, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
						<tr key={place}>
							{columns.map((kind, index) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name
								<td key={index} data-ignored={kind === null || undefined}>
									<bdi>{textOfCell(row[index])}</bdi>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}

/** Each kind but groups is one column's: another one that had it is no longer read. */
const withKind = (columns: Columns, index: number, kind: ColumnKind | null): Columns =>
	columns.map((own, place) => {
		if (place === index) return kind
		return own === kind && kind !== 'group' ? null : own
	})
