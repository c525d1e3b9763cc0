import { Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core'
import type { AdminRow, DeletionImpact } from '@panelyard/contracts/console/tables'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { deleteRow, impactQuery, rowsKey } from './tables.queries.ts'

type DeleteRowProps = { table: string; row: AdminRow; onCancel: () => void; onDeleted: () => void }

/** Says what goes with a row before it is deleted. */
export function DeleteRow({ table, row, onCancel, onDeleted }: DeleteRowProps) {
	const { t } = useTranslation('upkeep')
	const client = useQueryClient()
	const errorText = useErrorText()
	const impact = useQuery(impactQuery(table, row.id ?? ''))
	const [takesAll, setTakesAll] = useState(false)
	const remove = useMutation({
		mutationFn: () => deleteRow(table, row.id ?? '', row.version, takesAll),
		onSuccess: () => {
			toast.success(t('db.deleted'))
			onDeleted()
			return client.invalidateQueries({ queryKey: rowsKey(table) })
		},
	})
	return (
		<QueryView queries={[impact]} pending={<Loader size="sm" />}>
			{(found) => (
				<Stack gap="md">
					<Text>{t('db.delete_text')}</Text>
					<Impact impact={found} />
					{found.is_complete && found.deleted.length > 0 && (
						<Checkbox
							label={t('db.cascade')}
							checked={takesAll}
							onChange={(event) => setTakesAll(event.currentTarget.checked)}
						/>
					)}
					{remove.error && (
						<Text c="red" role="alert">
							{errorText(remove.error)}
						</Text>
					)}
					<Group justify="flex-end" gap="xs">
						<Button variant="default" onClick={onCancel} disabled={remove.isPending}>
							{t('db.keep')}
						</Button>
						<Button
							color="red"
							loading={remove.isPending}
							disabled={!found.is_complete || (found.deleted.length > 0 && !takesAll)}
							onClick={() => remove.mutate()}
						>
							{t('db.delete_row')}
						</Button>
					</Group>
				</Stack>
			)}
		</QueryView>
	)
}

function Impact({ impact }: { impact: DeletionImpact }) {
	const { t } = useTranslation('upkeep')
	const format = useFormat()
	if (!impact.is_complete) return <Text c="red">{t('db.over_limit')}</Text>
	const lists = [
		{ title: t('db.goes'), items: impact.deleted.map(({ table, rows }) => [table, rows] as const) },
		{
			title: t('db.unlinked'),
			items: impact.unlinked.map(({ table, column, rows }) => [`${table}.${column}`, rows] as const),
		},
	].filter(({ items }) => items.length > 0)
	if (lists.length === 0) return <Text c="dimmed">{t('db.alone')}</Text>
	return lists.map(({ title, items }) => (
		<div key={title}>
			<Text fw={600} size="sm">
				{title}
			</Text>
			<ul style={{ margin: 0, paddingInlineStart: 18 }}>
				{items.map(([name, rows]) => (
					<li key={name}>
						<bdi>{name}</bdi>: {format.integer(rows)}
					</li>
				))}
			</ul>
		</div>
	))
}
