import { Button, Group, List, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { useDeleteProject } from '../../domain/project/deleted-project.queries.ts'
import { mayBeDone } from '../../ui/may-pass.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { useDeletionImpact } from './project-list.queries.ts'

const COUNTS = [
	'panels',
	'statuses',
	'groups',
	'categories',
	'planned_dates',
	'comments',
	'instructions',
	'files',
	'views',
	'filters',
	'report_schedules',
	'status_events',
	'model_versions',
] as const

export type DeleteProjectFormProps = {
	project: Pick<ProjectListItem, 'id' | 'name'>
	/** After the deletion, for pages that show the project. */
	onDeleted?: () => void
}

/** The content of the delete dialog: what is lost, and the project's name typed as consent. */
export function DeleteProjectForm({ project, onDeleted }: DeleteProjectFormProps) {
	const { t } = useTranslation(['projects', 'shell'])
	const impact = useDeletionImpact(project.id)
	const remove = useDeleteProject(project, () => {
		modals.closeAll()
		onDeleted?.()
	})
	// The answer got lost, and the server says by now that the project is gone.
	const isGone = mayBeDone(remove.error) && impact.error instanceof ApiError && impact.error.status === 404
	const finish = useEffectEvent(() => remove.mutate())
	useEffect(() => {
		if (isGone) finish()
	}, [isGone])
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
				<FailureAlert title={t('delete_dialog.failed')} error={remove.error} />
				<Text>{t('delete_dialog.intro', { name: project.name })}</Text>
				<QueryView queries={[impact]} pending={<Skeleton h={72} />}>
					{({ restorable_days, is_public, ...counts }) => (
						<>
							{COUNTS.some((what) => counts[what] > 0) && (
								<List size="md" withPadding>
									{COUNTS.filter((what) => counts[what] > 0).map((what) => (
										<List.Item key={what}>{t(`delete_dialog.counts.${what}`, { count: counts[what] })}</List.Item>
									))}
								</List>
							)}
							{is_public && <Text>{t('delete_dialog.is_public')}</Text>}
							<Text c="dimmed">{t('delete_dialog.restorable', { count: restorable_days })}</Text>
						</>
					)}
				</QueryView>
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
