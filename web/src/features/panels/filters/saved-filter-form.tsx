import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { type SavedFilter, SavedFilterName } from '@panelyard/contracts/projects/saved-filters'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChangeByForm } from '../../../domain/changes/use-change.ts'
import { draftFilter, draftFilterChange } from '../../../domain/saved-filters/filter-changes.ts'
import { useErrorText, useMessageText } from '../../../ui/messages/error-text.ts'

type SavedFilterFormProps = {
	projectId: string
	/** Null for a new one, of `query`. */
	filter: SavedFilter | null
	query: string
	onClose: () => void
}

/** Names a filter and says who sees it. */
export function SavedFilterForm({ projectId, filter, query, onClose }: SavedFilterFormProps) {
	const { t } = useTranslation('lists')
	const [name, setName] = useState(filter?.name ?? '')
	const [isShared, setIsShared] = useState(filter?.is_shared ?? false)
	const [problem, setProblem] = useState<string | null>(null)
	const errorText = useErrorText()
	const messageText = useMessageText()
	const save = useChangeByForm((after: { name: string; is_shared: boolean }) =>
		filter ? draftFilterChange(projectId, filter, after) : draftFilter(projectId, { ...after, query }),
	)
	const onSubmit = (event: FormEvent) => {
		event.preventDefault()
		const checked = SavedFilterName.safeParse(name)
		if (!checked.success) return setProblem(messageText(checked.error.issues[0]?.message ?? ''))
		save.mutate(
			{ name: checked.data, is_shared: isShared },
			{ onSuccess: onClose, onError: (error) => setProblem(errorText(error)) },
		)
	}
	return (
		<form onSubmit={onSubmit} noValidate>
			<Stack>
				<TextInput
					label={t('saved.name')}
					value={name}
					error={problem}
					data-autofocus
					onChange={(event) => {
						setName(event.currentTarget.value)
						setProblem(null)
					}}
				/>
				<Checkbox
					label={t('saved.share')}
					checked={isShared}
					onChange={(event) => setIsShared(event.currentTarget.checked)}
				/>
				<Group justify="flex-end">
					<Button variant="default" onClick={onClose}>
						{t('saved.cancel')}
					</Button>
					<Button type="submit" loading={save.isPending}>
						{t('saved.submit')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
