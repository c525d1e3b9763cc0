import { IconChartBar, IconCube } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChangesKeeper } from '../../domain/changes-keeper/changes-keeper.tsx'
import { DEMO_PROJECT_ID, isOwnFilePath } from '../../domain/project/demo-project.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './demo-shell.module.css'
import { VisitorShell } from './visitor-shell.tsx'

/** Around the pages of the demo: the way to 3D and to the project, and nothing of an account. */
export function DemoShell() {
	const { t } = useTranslation('demo')
	const { id: projectId = null } = useParams({ strict: false })
	const project = { id: DEMO_PROJECT_ID }
	const pages = (
		<>
			<nav className={classes.pages} aria-label={t('pages')}>
				<LinkButton
					to="/app/project/$id/3d-view"
					params={project}
					size="compact-md"
					variant="default"
					leftSection={<IconCube size={16} aria-hidden />}
				>
					{t('to_3d')}
				</LinkButton>
				<LinkButton
					to="/app/project/$id"
					params={project}
					size="compact-md"
					variant="default"
					data-tour="pulse"
					leftSection={<IconChartBar size={16} aria-hidden />}
				>
					{t('open_project')}
				</LinkButton>
			</nav>
			<ChangesKeeper projectId={projectId} />
		</>
	)
	return (
		<VisitorShell
			projectId={projectId}
			home={t('home')}
			pages={pages}
			note={<span>{t(isOwnFilePath(window.location.pathname) ? 'own.note' : 'note')}</span>}
			hasRoomBelow
		/>
	)
}
