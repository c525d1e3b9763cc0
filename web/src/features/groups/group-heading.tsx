import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import {
	IconCube,
	IconDots,
	IconLink,
	IconPencil,
	IconPlaylistAdd,
	IconPrinter,
	IconQrcode,
	IconTrash,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePanelSums } from '../../domain/panels/list/panel-sums.ts'
import { PartHeading } from '../../domain/panels/part-heading.tsx'
import { isDemoProject } from '../../domain/project/demo-project.ts'
import { useCopy } from '../../ui/text/copy-text.ts'
import { FactList } from '../../ui/text/fact-list.tsx'
import classes from './group-page.module.css'

type GroupHeadingProps = {
	project: Project
	group: Group
	panels: readonly Panel[]
	/** Null where 3D can't show the group. */
	onShowIn3d: (() => void) | null
	/** Offers the panels as files. */
	exporting: ReactNode
	onPrint: () => void
	/** Null for people who may only look. */
	onAdd: (() => void) | null
	onEdit: () => void
	onDelete: () => void
}

/** What the group is called and comes to, and what can be done with it. */
export function GroupHeading(props: GroupHeadingProps) {
	const { project, group, panels, onShowIn3d, exporting, onPrint, onAdd, onEdit, onDelete } = props
	const { t } = useTranslation(['groups', 'panels', 'viewer', 'statuses', 'labels'])
	const copy = useCopy()
	const navigate = useNavigate()
	const printLabels = () =>
		void navigate({ to: '/app/project/$id/labels', params: { id: project.id }, search: { group: group.id } })
	return (
		<PartHeading
			project={project}
			tab="groups"
			title={group.name}
			actions={
				<>
					{onShowIn3d && (
						<Button variant="default" leftSection={<IconCube size={16} aria-hidden />} onClick={onShowIn3d}>
							{t('panels:show_in_3d')}
						</Button>
					)}
					{exporting}
					<Menu position="bottom-end">
						<Menu.Target>
							<ActionIcon variant="default" size="input-sm" aria-label={t('statuses:actions_of', { name: group.name })}>
								<IconDots size={18} aria-hidden />
							</ActionIcon>
						</Menu.Target>
						<Menu.Dropdown>
							{onAdd && (
								<>
									<Menu.Item leftSection={<IconPlaylistAdd size={16} aria-hidden />} onClick={onAdd}>
										{t('add_panels')}
									</Menu.Item>
									<Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
										{t('edit_title')}
									</Menu.Item>
								</>
							)}
							<Menu.Item
								leftSection={<IconLink size={16} aria-hidden />}
								onClick={() => copy(`${location.origin}${location.pathname}`, t('viewer:link_copied'))}
							>
								{t('viewer:copy_link')}
							</Menu.Item>
							<Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
								{t('page.print')}
							</Menu.Item>
							{onAdd && panels.length > 0 && !isDemoProject(project.id) && (
								<Menu.Item leftSection={<IconQrcode size={16} aria-hidden />} onClick={printLabels}>
									{t('labels:print')}
								</Menu.Item>
							)}
							{onAdd && (
								<Menu.Item
									color="var(--mantine-color-error)"
									leftSection={<IconTrash size={16} aria-hidden />}
									onClick={onDelete}
								>
									{t('delete')}
								</Menu.Item>
							)}
						</Menu.Dropdown>
					</Menu>
				</>
			}
		>
			{group.description && (
				<p className={classes.description} dir="auto">
					{group.description}
				</p>
			)}
			<FactList facts={usePanelSums(panels, ['area', 'volume', 'weight'])} />
		</PartHeading>
	)
}
