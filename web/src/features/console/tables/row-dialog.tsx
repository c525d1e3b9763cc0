import { Button, Checkbox, Group, Loader, Modal, Select, Stack, Text, Textarea } from '@mantine/core'
import type { AdminColumn, AdminRow, AdminTableSchema } from '@panelyard/contracts/console/tables'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { FormActions } from '../../../ui/forms/form-actions.tsx'
import { useErrorText, useMessageText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { DeleteRow } from './delete-row.tsx'
import { editedText, sentValue } from './row-texts.ts'
import { changeRow, createRow, rowQuery, rowsKey } from './tables.queries.ts'
import classes from './tables-page.module.css'

type RowDialogProps = {
	schema: AdminTableSchema
	/** Null keeps it shut, an empty one makes a row. */
	id: string | null
	onClose: () => void
}

/** A row in full, to change or delete; or a new one. */
export function RowDialog({ schema, id, onClose }: RowDialogProps) {
	const { t } = useTranslation('upkeep')
	const title = id === '' ? t('db.new_row', { table: schema.name }) : schema.name
	return (
		<Modal opened={id !== null} onClose={onClose} title={<bdi>{title}</bdi>} size="lg">
			{id === '' && <RowForm schema={schema} row={null} onClose={onClose} />}
			{id && <LoadedRow key={id} schema={schema} id={id} onClose={onClose} />}
		</Modal>
	)
}

function LoadedRow({ schema, id, onClose }: { schema: AdminTableSchema; id: string; onClose: () => void }) {
	const { t } = useTranslation('upkeep')
	const row = useQuery({ ...rowQuery(schema.name, id), refetchOnWindowFocus: false })
	const [isDeleting, setDeleting] = useState(false)
	return (
		<QueryView queries={[row]} pending={<Loader size="sm" />}>
			{(loaded) =>
				isDeleting ? (
					<DeleteRow table={schema.name} row={loaded} onCancel={() => setDeleting(false)} onDeleted={onClose} />
				) : (
					<Stack gap="sm">
						{schema.is_delete_only && !schema.is_read_only && (
							<Text size="sm" c="dimmed">
								{t('db.delete_only')}
							</Text>
						)}
						<div className={classes.rowTools}>
							<RecordPage table={schema.name} id={id} />
							{!schema.is_read_only && (
								<Button
									variant="subtle"
									color="red"
									size="compact-sm"
									w="fit-content"
									leftSection={<IconTrash size={16} aria-hidden />}
									onClick={() => setDeleting(true)}
								>
									{t('db.delete_row')}
								</Button>
							)}
						</div>
						<RowForm
							// Another version of the row begins anew.
							key={loaded.version}
							schema={schema}
							row={loaded}
							onClose={onClose}
							onReload={() => void row.refetch()}
						/>
					</Stack>
				)
			}
		</QueryView>
	)
}

const PAGES = {
	users: '/sysbly/users/$id',
	companies: '/sysbly/companies/$id',
	projects: '/sysbly/projects/$id',
} as const

/** To the page that the console has for such a row. */
function RecordPage({ table, id }: { table: string; id: string }) {
	const { t } = useTranslation('operations')
	const to = Object.hasOwn(PAGES, table) ? PAGES[table as keyof typeof PAGES] : null
	return (
		to && (
			<Link to={to} params={{ id }}>
				{t('related.page')}
			</Link>
		)
	)
}

/** A text as it is edited; null for NULL. */
type Edited = Record<string, string | null>
type RowFormProps = { schema: AdminTableSchema; row: AdminRow | null; onClose: () => void; onReload?: () => void }

function RowForm({ schema, row, onClose, onReload }: RowFormProps) {
	const { t } = useTranslation('upkeep')
	const client = useQueryClient()
	const errorText = useErrorText()
	const messageText = useMessageText()
	const initial: Edited = Object.fromEntries(
		schema.columns.map((column) => [
			column.name,
			row && row.values[column.name] !== null ? editedText(column, row.values[column.name]) : null,
		]),
	)
	const [edited, setEdited] = useState(initial)
	const [wrongJson, setWrongJson] = useState<string | null>(null)
	const save = useMutation({
		mutationFn: (values: Record<string, unknown>) =>
			row?.id ? changeRow(schema.name, row.id, { values, version: row.version }) : createRow(schema.name, values),
		onSuccess: () => {
			toast.success(t('db.saved'))
			onClose()
			return client.invalidateQueries({ queryKey: rowsKey(schema.name) })
		},
	})
	const mayChange = !schema.is_read_only && !schema.is_delete_only
	const isFixed = (column: AdminColumn) => !mayChange || column.is_fixed || (row !== null && column.is_key)
	const submit = () => {
		const values: Record<string, unknown> = {}
		for (const column of schema.columns) {
			const text = edited[column.name] ?? null
			if (isFixed(column) || text === initial[column.name]) continue
			try {
				values[column.name] = text === null ? null : sentValue(column, text)
			} catch {
				return setWrongJson(column.name)
			}
		}
		setWrongJson(null)
		if (Object.keys(values).length === 0 && row) return onClose()
		save.mutate(values)
	}
	const problems = new Map(
		save.error instanceof ApiError ? save.error.fields.map((one) => [one.field, one.message]) : [],
	)
	const errorOf = (name: string) => {
		const problem = problems.get(name)
		return wrongJson === name ? t('db.wrong_json') : problem && messageText(problem)
	}
	const isConflict = save.error instanceof ApiError && save.error.code === 'CONFLICT' && row !== null
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault()
				if (mayChange) submit()
			}}
		>
			<Stack gap="sm">
				{schema.columns.map((column) => (
					<Field
						key={column.name}
						column={column}
						isFixed={isFixed(column)}
						value={edited[column.name] ?? null}
						error={errorOf(column.name)}
						onChange={(text) => setEdited((before) => ({ ...before, [column.name]: text }))}
					/>
				))}
				{save.error && problems.size === 0 && (
					<Group gap="xs">
						<Text c="red" role="alert" style={{ flex: 1 }}>
							{errorText(save.error)}
						</Text>
						{isConflict && onReload && (
							<Button variant="default" size="compact-md" onClick={onReload}>
								{t('db.reload')}
							</Button>
						)}
					</Group>
				)}
				{mayChange && <FormActions isPending={save.isPending} onCancel={onClose} />}
			</Stack>
		</form>
	)
}

type FieldProps = {
	column: AdminColumn
	isFixed: boolean
	value: string | null
	error: string | undefined
	onChange: (text: string | null) => void
}

function Field({ column, isFixed, value, error, onChange }: FieldProps) {
	const { t } = useTranslation('upkeep')
	const { name, kind, type, values, is_nullable, has_default } = column
	const standard = t('db.default')
	const options = kind === 'boolean' ? ['true', 'false'] : values
	const common = {
		label: <bdi>{name}</bdi>,
		description: has_default && value === null && !isFixed ? `${type} · ${standard}` : type,
		error,
		disabled: isFixed && value === null,
		readOnly: isFixed,
	}
	const mayBeNull = is_nullable && !isFixed
	return (
		<div>
			{options ? (
				<Select {...common} data={[...options]} value={value} allowDeselect={is_nullable} onChange={onChange} />
			) : (
				<Textarea
					{...common}
					autosize
					minRows={1}
					maxRows={12}
					dir={kind === 'text' ? 'auto' : 'ltr'}
					placeholder={value === null ? 'NULL' : ''}
					styles={kind === 'json' ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : {}}
					value={value ?? ''}
					onChange={(event) => onChange(event.currentTarget.value)}
				/>
			)}
			{mayBeNull && !options && (
				<Checkbox
					mt={4}
					size="xs"
					label={t('db.null', { column: name })}
					checked={value === null}
					onChange={(event) => onChange(event.currentTarget.checked ? null : '')}
				/>
			)}
		</div>
	)
}
