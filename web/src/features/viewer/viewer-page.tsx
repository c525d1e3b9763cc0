import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { publicConfigQuery } from '../../api/public-config.ts'
import { DEMO_PROJECT_ID, isDemoProject, isOwnFilePath } from '../../domain/project/demo-project.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { FullScreenFrame } from './full-screen-frame.tsx'
import classes from './model-view.module.css'
import { ViewerNotice } from './viewer-notice.tsx'
import { PreparingView, ViewerScreen } from './viewer-screen.tsx'

/** `/app/project/{id}/3d-view` */
export function ViewerPage() {
	const { id } = useParams({ from: '/app/project/$id/3d-view' })
	return (
		<FullScreenFrame projectId={id}>
			{isDemoProject(id) && !isOwnFilePath(location.pathname) ? (
				<Demo />
			) : (
				<ViewerScreen key={id} projectId={id} isDemo={isDemoProject(id)} />
			)}
		</FullScreenFrame>
	)
}

/** `/app/demo`: the sample project, which everybody changes for themselves. */
function Demo() {
	const { t } = useTranslation('viewer')
	const config = useQuery(publicConfigQuery)
	if (config.isPending) return <PreparingView projectId={null} />
	if (!config.data || config.data.demo_project_id) return <ViewerScreen projectId={DEMO_PROJECT_ID} isDemo />
	return (
		<main className={classes.screen} tabIndex={-1}>
			<ViewerNotice
				title={t('notice.no_demo_title')}
				text={t('notice.no_demo_text')}
				ways={<LinkButton to="/">{t('back_home')}</LinkButton>}
			/>
		</main>
	)
}
