import { Button } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/messages/toast.ts'
import { useDeleteProject } from '../project/deleted-project.queries.ts'

/** Deletes a project whose first file could not be converted: there is nothing in it yet, and it can be taken back. */
export function DiscardProject({ project }: { project: Pick<Project, 'id' | 'name'> }) {
	const { t } = useTranslation(['create', 'projects'])
	const navigate = useNavigate()
	const remove = useDeleteProject(project, () => void navigate({ to: '/app/dashboard' }))
	const start = () => remove.mutateAsync().catch((error) => toast.failed(t('projects:delete_dialog.failed'), error))
	return (
		<Button
			variant="default"
			leftSection={<IconTrash size={16} aria-hidden />}
			loading={remove.isPending}
			onClick={start}
		>
			{t('failure.discard')}
		</Button>
	)
}
