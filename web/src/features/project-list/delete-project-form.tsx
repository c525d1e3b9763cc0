import { Alert, Button, Group, List, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ProjectListItem } from '@panelyard/contracts/projects'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDeleteProject } from '../../domain/project/deleted-project.queries.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { useDeletionImpact } from './project-list.queries.ts'

const COUNTS = ['panels', 'statuses', 'groups', 'comments', 'status_events', 'model_versions'] as const

export type DeleteProjectFormProps = {
	project: Pick<ProjectListItem, 'id' | 'name'>
	/** After the deletion, for pages that show the project. */
	onDeleted?: () => void
}

/** The content of the delete dialog: what is lost, and the project's name typed as consent. */
export function DeleteProjectForm({ project, onDeleted }: DeleteProjectFormProps) {
	const { t } = useTranslation(['projects', 'shell'])
	const errorText = useErrorText()
	const impact = useDeletionImpact(project.id)
	const remove = useDeleteProject(project, () => {
		modals.closeAll()
		onDeleted?.()
	})
	const [typed, setTyped] = useState('')
	const matches = typed.trim() === project.name.trim()
	const submit = (event: FormEvent) => {
		event.preventDefault()
		if (!matches) return
		remove.mutate()
	}
	return (
		<form onSubmit={submit}>
			<Stack gap="sm">
				{remove.isError && (
					<Alert color="red" role="alert" title={t('delete_dialog.failed')}>
						{errorText(remove.error)}
					</Alert>
				)}
				<Text>{t('delete_dialog.intro', { name: project.name })}</Text>
				{impact.data ? (
					<List size="md" withPadding>
						{COUNTS.filter((what) => impact.data[what] > 0).map((what) => (
							<List.Item key={what}>{t(`delete_dialog.counts.${what}`, { count: impact.data[what] })}</List.Item>
						))}
					</List>
				) : impact.isError ? (
					<Text c="red">{errorText(impact.error)}</Text>
				) : (
					<Skeleton h={72} />
				)}
				{impact.data && <Text c="dimmed">{t('delete_dialog.restorable', { count: impact.data.restorable_days })}</Text>}
				<TextInput
					data-autofocus
					autoComplete="off"
					label={t('delete_dialog.type_name', { name: project.name })}
					value={typed}
					onChange={(event) => setTyped(event.currentTarget.value)}
				/>
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={() => modals.closeAll()}>
						{t('shell:cancel')}
					</Button>
					<Button type="submit" color="red" disabled={!matches} loading={remove.isPending}>
						{t('delete_dialog.confirm')}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
