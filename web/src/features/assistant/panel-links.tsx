import { Button, Group } from '@mantine/core'
import type { PanelRefs } from '@panelyard/contracts/assistant/assistant'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { IconCube, IconLayoutGrid } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { updateAssistant } from '../../domain/assistant/assistant-session.ts'
import { useIsPainted } from '../../domain/assistant/shown-proposal.ts'
import { useShowIn3d } from '../../domain/panels/panels-in-3d.ts'
import { handPanels } from '../../domain/panels/search/handed-panels.ts'
import { useRoomBeside } from '../../ui/appearance/media.ts'

/** The panels that an answer names, of those that the page knows. */
export function panelsOf(panels: readonly Panel[], { elements, panel_ids }: PanelRefs): Panel[] {
	const named = new Set(elements)
	const ids = new Set(panel_ids)
	return panels.filter(({ id, element }) => (element !== null && named.has(element)) || ids.has(id))
}

type PanelLinksProps = {
	project: Project
	panels: readonly Panel[]
	/** The picture shows them among the others, since it marks what would change. */
	isProposal?: boolean
}

/** Ways to exactly these panels, in the list and in 3D. */
export function PanelLinks({ project, panels, isProposal = false }: PanelLinksProps) {
	const { t } = useTranslation('assistant')
	const navigate = useNavigate()
	const show = useShowIn3d(project.id)
	const isPainted = useIsPainted()
	const hasRoom = useRoomBeside()
	const ids = panels.map(({ id }) => id)
	// Where the pane covers the page, it makes way for what it leads to.
	const fold = () => !hasRoom && updateAssistant({ is_folded: true })
	if (ids.length === 0) return null
	return (
		<Group gap="xs">
			<Button
				size="xs"
				variant="default"
				leftSection={<IconLayoutGrid size={14} aria-hidden />}
				onClick={() => {
					fold()
					void navigate({
						to: '/app/project/$id',
						params: { id: project.id },
						search: { tab: 'panels', only: handPanels(project.id, ids) },
					})
				}}
			>
				{t('in_list')}
			</Button>
			{project.model && !(isProposal && isPainted && hasRoom) && (
				<Button
					size="xs"
					variant="default"
					leftSection={<IconCube size={14} aria-hidden />}
					onClick={() => {
						fold()
						if (!isProposal) show(ids)
						else if (!isPainted) void navigate({ to: '/app/project/$id/3d-view', params: { id: project.id } })
					}}
				>
					{t('in_3d')}
				</Button>
			)}
		</Group>
	)
}
