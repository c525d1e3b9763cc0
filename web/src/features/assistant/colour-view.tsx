import { Button } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconCube } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

/** Leads to the 3D view by a colouring. */
export function ColourView({ by, project }: { by: string; project: Project }) {
	const { t } = useTranslation('assistant')
	const navigate = useNavigate()
	return (
		<Button
			variant="default"
			disabled={project.model === null}
			leftSection={<IconCube size={16} aria-hidden />}
			onClick={() =>
				void navigate({ to: '/app/project/$id/3d-view', params: { id: project.id }, search: { colours: by } })
			}
		>
			{t('in_3d')}
		</Button>
	)
}
