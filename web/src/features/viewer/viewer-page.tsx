import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { publicConfigQuery } from '../../api/public-config.ts'
import { ChangesKeeper } from '../../domain/changes/changes-keeper.tsx'
import { OwnSettings } from '../../domain/settings/own-settings.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './model-view.module.css'
import { ViewerNotice } from './viewer-notice.tsx'
import { PreparingView, ViewerScreen } from './viewer-screen.tsx'

/** `/app/project/{id}/3d-view` */
export function ViewerPage() {
	const { id } = useParams({ from: '/app/project/$id/3d-view' })
	return (
		<>
			<ChangesKeeper projectId={id} isOverView />
			<OwnSettings>
				<ViewerScreen key={id} projectId={id} />
			</OwnSettings>
		</>
	)
}

/** `/app/demo`: the public sample project, for anyone to look at. */
export function DemoPage() {
	const { t } = useTranslation('viewer')
	const config = useQuery(publicConfigQuery)
	if (config.data?.demo_project_id) return <ViewerScreen projectId={config.data.demo_project_id} isDemo />
	if (config.isPending) return <PreparingView projectId={null} />
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
