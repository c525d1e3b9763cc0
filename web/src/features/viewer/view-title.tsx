import { Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isOwnFilePath } from '../../domain/project/demo-project.ts'
import { IconLink, LinkButton } from '../../ui/link-button.tsx'
import { projectLink } from './base/links.ts'
import { useCurrent } from './base/store.ts'
import classes from './model-view.module.css'
import { useView } from './view/view-store.ts'

/** Which project it is, and the way back. */
export function ViewTitle() {
	const { t } = useTranslation('viewer')
	const { project, panels, isDemo } = useView()
	const back = t(isDemo ? 'back_home' : 'back')
	const arrow = <IconArrowLeft size={18} stroke={1.6} aria-hidden className="mirrored" />
	return (
		<div className={classes.title}>
			<Tooltip label={back}>
				{isDemo ? (
					<IconLink to="/" aria-label={back}>
						{arrow}
					</IconLink>
				) : (
					<IconLink {...projectLink(project.id)} aria-label={back}>
						{arrow}
					</IconLink>
				)}
			</Tooltip>
			<div className={classes.titleText}>
				<h1 title={project.name} dir="auto">
					{project.name}
				</h1>
				<span>{t('panel_count', { count: panels.length })}</span>
			</div>
		</div>
	)
}

/** Says that this is a sample of which only this browser knows, and leads to its other pages. */
export function DemoBanner() {
	const { t } = useTranslation(['demo', 'viewer'])
	const { project, tool } = useView()
	const isToolOpen = useCurrent(tool) !== null
	if (isToolOpen) return null
	return (
		<div className={classes.banner}>
			<span>{t(isOwnFilePath(window.location.pathname) ? 'demo:own.note' : 'demo:note')}</span>
			<LinkButton {...projectLink(project.id)} size="compact-sm" variant="light" data-tour="pulse">
				{t('demo:open_project')}
			</LinkButton>
		</div>
	)
}
