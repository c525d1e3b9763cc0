import { ActionIcon, Anchor, Button, Menu, Title, Tooltip, UnstyledButton } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import { type Project, ProjectLabel } from '@panelyard/contracts/projects/projects'
import {
	IconChevronLeft,
	IconCube,
	IconDeviceMobileDown,
	IconHistory,
	IconMessageQuestion,
	IconPencil,
	IconUsers,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppContext } from '../../domain/app-context/app-context.tsx'
import { openAssistant } from '../../domain/assistant/assistant-session.ts'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { offerAccount } from '../../domain/demo/account-offer.ts'
import { OfflineDialog } from '../../domain/offline-copy/offline-dialog.tsx'
import { hasVersionPages, isDemoProject } from '../../domain/project/demo-project.ts'
import { LabelBadge, needsFile } from '../../domain/project/label-badge.tsx'
import { draftProjectChange } from '../../domain/project/project-changes.ts'
import { useNarrowPage, useSmallScreen } from '../../ui/appearance/media.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { RowActions } from '../../ui/row-actions.tsx'
import { AccessDialog } from './access-dialog.tsx'
import { AccessTags, ConversionState } from './project-badges.tsx'
import classes from './project-header.module.css'
import { RenameProject } from './rename-project.tsx'

/** Name, label and state of a project, and the ways to people and to 3D. */
export function ProjectHeader({ project, manager }: { project: Project; manager: boolean }) {
	const { t } = useTranslation(['project', 'assistant', 'shell', 'versions', 'offline'])
	useDocumentTitle(`${project.name} · Panelyard`)
	const [renaming, setRenaming] = useState(false)
	const [accessOpen, setAccessOpen] = useState(false)
	const [offlineOpen, setOfflineOpen] = useState(false)
	const isDemo = isDemoProject(project.id)
	const { hasProjectBar } = useAppContext()
	const isNarrow = useNarrowPage()
	const mayShare = manager || isDemo
	const share = () => (isDemo ? offerAccount('people') : setAccessOpen(true))
	const ask = () => (isDemo ? offerAccount('assistant') : openAssistant(project.id))
	const navigate = useNavigate()
	const showVersions = () => navigate({ to: '/app/project/$id/versions', params: { id: project.id } })
	const hasVersions = project.model !== null && hasVersionPages(project)
	const ways = [
		{
			label: t('versions:link'),
			Icon: IconHistory,
			run: showVersions,
			isShown: hasVersions,
			tour: 'version',
			isSeldom: true,
		},
		{
			label: t('offline:action'),
			Icon: IconDeviceMobileDown,
			run: () => setOfflineOpen(true),
			isShown: project.role !== null && !isDemo,
			isSeldom: true,
		},
		{ label: t('access'), Icon: IconUsers, run: share, isShown: mayShare },
		{ label: t('assistant:open'), Icon: IconMessageQuestion, run: ask, isShown: project.role !== null },
	].filter(({ isShown }) => isShown)
	const rename = { label: t('rename'), Icon: IconPencil, run: () => setRenaming(true) }
	const actions = mayShare ? [rename, ...ways] : ways
	return (
		<header className={classes.header}>
			<div className={classes.text}>
				{project.role !== null && !isDemo && !hasProjectBar && (
					<nav aria-label={t('breadcrumb')} className={classes.trail}>
						<IconChevronLeft size={14} aria-hidden className="mirrored" />
						<Anchor component={Link} to="/app/dashboard" size="sm" c="dimmed">
							{t('projects')}
						</Anchor>
					</nav>
				)}
				<div className={classes.titleLine}>
					{renaming ? (
						<RenameProject project={project} onDone={() => setRenaming(false)} />
					) : (
						<>
							<Title order={1} tabIndex={-1} className={classes.title} title={project.name} dir="auto">
								{project.name}
							</Title>
							{mayShare && !hasProjectBar && (
								<ActionIcon aria-label={t('rename')} onClick={() => setRenaming(true)}>
									<IconPencil size={16} aria-hidden />
								</ActionIcon>
							)}
							<div className={classes.badges}>
								<ConversionState project={project} />
								<LabelChoice project={project} manager={manager} />
								<AccessTags project={project} />
							</div>
						</>
					)}
				</div>
			</div>
			{hasProjectBar ? (
				actions.length > 0 && !renaming && <RowActions label={t('shell:actions')} actions={actions} isMenu />
			) : (
				<div className={classes.actions}>
					{ways.map(({ label, Icon, run, tour, isSeldom = false }) => (
						<Button
							key={label}
							variant="default"
							className={classes.action}
							// Names of projects are long: what is seldom needed leaves them the room.
							data-icon={isNarrow || isSeldom || undefined}
							title={isNarrow || isSeldom ? label : undefined}
							leftSection={<Icon size={16} aria-hidden />}
							data-tour={tour}
							onClick={run}
						>
							{label}
						</Button>
					))}
					<OpenIn3d project={project} />
				</div>
			)}
			<OfflineDialog projectId={project.id} opened={offlineOpen} onClose={() => setOfflineOpen(false)} />
			{manager && <AccessDialog project={project} opened={accessOpen} onClose={() => setAccessOpen(false)} />}
		</header>
	)
}

function OpenIn3d({ project }: { project: Project }) {
	const { t } = useTranslation('project')
	const isSmall = useSmallScreen() || undefined
	const icon = <IconCube size={16} aria-hidden />
	if (project.model === null) {
		return (
			<Tooltip label={t('open_in_3d_wait')} events={{ hover: true, focus: true, touch: true }}>
				<Button
					className={classes.action}
					data-icon={isSmall}
					leftSection={icon}
					data-disabled
					aria-disabled
					onClick={(event) => event.preventDefault()}
				>
					{t('open_in_3d')}
				</Button>
			</Tooltip>
		)
	}
	return (
		<LinkButton
			className={classes.action}
			data-icon={isSmall}
			leftSection={icon}
			to="/app/project/$id/3d-view"
			params={{ id: project.id }}
		>
			{t('open_in_3d')}
		</LinkButton>
	)
}

function LabelChoice({ project, manager }: { project: Project; manager: boolean }) {
	const { t } = useTranslation('project')
	const make = useMakeChange()
	const badge = <LabelBadge project={project} />
	// Without a model, the label says nothing yet.
	if (!manager || needsFile(project)) return badge
	return (
		<Menu position="bottom-start">
			<Menu.Target>
				<UnstyledButton
					className={classes.label}
					aria-label={t('label_is', { label: t(`labels.${project.labels[0]}`) })}
				>
					{badge}
				</UnstyledButton>
			</Menu.Target>
			<Menu.Dropdown>
				<Menu.RadioGroup
					value={project.labels[0]}
					onChange={(label) => make(draftProjectChange(project, { labels: [ProjectLabel.parse(label)] }))}
				>
					{ProjectLabel.options.map((label) => (
						<Menu.RadioItem key={label} value={label}>
							{t(`labels.${label}`)}
						</Menu.RadioItem>
					))}
				</Menu.RadioGroup>
			</Menu.Dropdown>
		</Menu>
	)
}
