import { Button, Stack, Text } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconCube } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { levelCut } from '../../domain/project/level-cut.ts'

type SectionViewProps = { floor: number; project: Project }

/** Leads to the 3D view, cut level above a storey. */
export function SectionView({ floor, project }: SectionViewProps) {
	const { t } = useTranslation('assistant')
	const navigate = useNavigate()
	const name = useNamedFloors(project, [])[floor]?.name ?? ''
	const view = project.model && levelCut(project.model, floor)
	if (!view) return <Text size="sm">{t('no_height', { name })}</Text>
	return (
		<Stack gap="xs" align="flex-start">
			<Text size="sm">{t('cut_at', { name })}</Text>
			<Button
				variant="default"
				leftSection={<IconCube size={16} aria-hidden />}
				onClick={() => void navigate({ to: '/app/project/$id/3d-view', params: { id: project.id }, search: { view } })}
			>
				{t('in_3d')}
			</Button>
		</Stack>
	)
}
