import { ActionIcon, Button, Menu, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { Group } from '@panelyard/contracts/groups'
import type { Panel } from '@panelyard/contracts/panels'
import type { Project } from '@panelyard/contracts/projects'
import {
	IconChevronLeft,
	IconCube,
	IconDots,
	IconLink,
	IconPencil,
	IconPlaylistAdd,
	IconPrinter,
	IconTrash,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { totalPanels } from '../../domain/panels/panel-totals.ts'
import { useMeasures } from '../../locales/measures.ts'
import { useCopy } from '../../ui/copy-text.ts'
import { TextLink } from '../../ui/link-button.tsx'
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
	const { t } = useTranslation(['groups', 'project', 'panels', 'viewer', 'statuses'])
	const copy = useCopy()
	useDocumentTitle(`${group.name} · ${project.name} · Panelyard`)
	return (
		<header className={classes.header}>
			<div className={classes.heading}>
				<nav aria-label={t('project:breadcrumb')} className={classes.trail}>
					<IconChevronLeft size={14} aria-hidden className="mirrored" />
					<TextLink to="/app/project/$id" params={{ id: project.id }} size="sm" c="dimmed">
						<bdi>{project.name}</bdi>
					</TextLink>
					<span aria-hidden>/</span>
					<TextLink
						to="/app/project/$id"
						params={{ id: project.id }}
						search={{ tab: 'groups' }}
						size="sm"
						c="dimmed"
						className={classes.toList}
					>
						{t('project:tabs.groups')}
					</TextLink>
				</nav>
				<Title order={1} tabIndex={-1} className={classes.title}>
					<bdi>{group.name}</bdi>
				</Title>
				{group.description && (
					<p className={classes.description} dir="auto">
						{group.description}
					</p>
				)}
				<GroupFacts panels={panels} />
			</div>
			<div className={classes.actions}>
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
						{onAdd && (
							<Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
								{t('delete')}
							</Menu.Item>
						)}
					</Menu.Dropdown>
				</Menu>
			</div>
		</header>
	)
}

/** How many panels, how large and heavy; a sum says how many panels it lacks. */
function GroupFacts({ panels }: { panels: readonly Panel[] }) {
	const { t } = useTranslation(['groups', 'panels'])
	const measures = useMeasures()
	const totals = useMemo(() => totalPanels(panels), [panels])
	const sum = (text: string, value: number | null, without: number) =>
		value !== null && (without === 0 ? text : `${text} (${t('panels:without_value', { count: without })})`)
	const facts = [
		t('panel_count', { count: totals.count }),
		sum(measures.area(totals.area), totals.area, totals.without_area),
		sum(measures.volume(totals.volume), totals.volume, totals.without_volume),
		sum(measures.weight(totals.weight), totals.weight, totals.without_weight),
	]
	return (
		<ul className={classes.facts}>
			{facts.map(
				(fact) =>
					fact && (
						<li key={fact}>
							<bdi>{fact}</bdi>
						</li>
					),
			)}
		</ul>
	)
}
