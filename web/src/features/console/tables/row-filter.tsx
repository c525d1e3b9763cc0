import { ActionIcon, Button, Group, Select, TextInput } from '@mantine/core'
import {
	type AdminColumn,
	type AdminTableSchema,
	FILTER_OPERATORS,
	type FilterOperator,
} from '@panelyard/contracts/console/tables'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './tables-page.module.css'

type RowFilterProps = {
	schema: AdminTableSchema
	/** Lines of `column:operator:value`. */
	filter: string | undefined
	onChange: (filter: string | undefined) => void
}

const ORDERED: readonly AdminColumn['kind'][] = ['number', 'time', 'date', 'uuid', 'text']
const operatorsFor = ({ kind, is_nullable }: AdminColumn): FilterOperator[] =>
	FILTER_OPERATORS.filter((operator) => {
		if (operator === 'is_null' || operator === 'is_not_null') return is_nullable
		if (operator === 'contains') return kind === 'text' || kind === 'json'
		return operator === 'lt' || operator === 'gt' ? ORDERED.includes(kind) : kind !== 'json' && kind !== 'uuids'
	})
const needsValue = (operator: FilterOperator) => operator !== 'is_null' && operator !== 'is_not_null'

/** The filters of a table, and the next one. */
export function RowFilter({ schema, filter, onChange }: RowFilterProps) {
	const { t } = useTranslation('upkeep')
	const slow = t('db.slow')
	const lines = filter?.split('\n') ?? []
	const [name, setName] = useState(schema.columns[0]?.name ?? '')
	const [chosen, setChosen] = useState<FilterOperator>('eq')
	const [value, setValue] = useState('')
	const column = schema.columns.find((one) => one.name === name)
	if (!column) return null
	const operators = operatorsFor(column)
	const operator = operators.includes(chosen) ? chosen : (operators[0] ?? 'is_null')
	const set = (next: string[]) => onChange(next.length > 0 ? next.join('\n') : undefined)
	const add = () => {
		set([...lines, `${name}:${operator}${needsValue(operator) ? `:${value}` : ''}`])
		setValue('')
	}
	return (
		<div className={classes.filter}>
			<form
				className={classes.filterFields}
				onSubmit={(event) => {
					event.preventDefault()
					add()
				}}
			>
				<Select
					aria-label={t('db.column')}
					searchable
					allowDeselect={false}
					value={name}
					onChange={(next) => next && setName(next)}
					data={schema.columns.map((one) => ({
						value: one.name,
						label: one.is_indexed ? one.name : `${one.name} ${slow}`,
					}))}
				/>
				<Select
					aria-label={t('db.operator')}
					allowDeselect={false}
					value={operator}
					onChange={(next) => next && setChosen(next as FilterOperator)}
					data={operators.map((one) => ({ value: one, label: t(`db.operators.${one}`) }))}
				/>
				{needsValue(operator) && (
					<TextInput
						aria-label={t('db.value')}
						placeholder={t('db.value')}
						value={value}
						maxLength={400}
						onChange={(event) => setValue(event.currentTarget.value)}
					/>
				)}
				<Button type="submit" variant="default" disabled={lines.length >= 5}>
					{t('db.filter')}
				</Button>
			</form>
			{lines.length > 0 && (
				<Group gap={6} component="ul" className={classes.filters}>
					{lines.map((line, index) => (
						<li key={line}>
							<bdi dir="ltr">{readable(line)}</bdi>
							<ActionIcon
								size="sm"
								aria-label={t('db.remove_filter', { filter: readable(line) })}
								onClick={() => set(lines.filter((_, other) => other !== index))}
							>
								<IconX size={14} aria-hidden />
							</ActionIcon>
						</li>
					))}
				</Group>
			)}
		</div>
	)
}

const SIGNS: Record<FilterOperator, string> = {
	...{ eq: '=', ne: '≠', lt: '<', gt: '>', contains: '∋' },
	...{ is_null: '= NULL', is_not_null: '≠ NULL' },
}
function readable(line: string): string {
	const [name = '', operator = '', ...value] = line.split(':')
	const known = FILTER_OPERATORS.find((one) => one === operator)
	return [name, known ? SIGNS[known] : operator, value.join(':')].join(' ').trim()
}
