import { Loader } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { isTerminalConversion, type Project } from '@panelyard/contracts/projects'
import { IconCubePlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConversionFailure } from '../../domain/conversion/conversion-failure.tsx'
import { ConversionProgress } from '../../domain/conversion/conversion-progress.tsx'
import { type ConversionWatch, useConversion } from '../../domain/conversion/use-conversion.ts'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { projectLink } from './base/links.ts'
import classes from './model-view.module.css'
import { ModelView } from './model-view.tsx'
import { dropEarlyView, isEarlyViewWaiting } from './view/early-view.ts'
import { prefetchViewData } from './view-data.ts'
import { ViewerNotice } from './viewer-notice.tsx'

/** One project in 3D, or what stands in the way: no access, no model yet, a conversion that runs or has failed. */
export function ViewerScreen({ projectId, isDemo = false }: { projectId: string; isDemo?: boolean }) {
	const { project, error, refetch, ...watch } = useConversion(projectId)
	const queryClient = useQueryClient()
	// The view needs it as soon as the project has come, if it was not opened by its address.
	useEffect(() => prefetchViewData(queryClient, projectId), [queryClient, projectId])
	const isWaiting = !project && !error
	const isWithoutPicture = !isWaiting && !project?.model
	useEffect(() => {
		if (isWithoutPicture) dropEarlyView()
	}, [isWithoutPicture])
	if (project?.model) {
		// Hidden, selected and measured things are known by their elements, which another version numbers anew.
		return <ModelView key={project.model.version_id} project={project} isDemo={isDemo} />
	}
	if (isWaiting) return <PreparingView projectId={isDemo ? null : projectId} />
	return (
		<main className={classes.screen} tabIndex={-1}>
			{project ? (
				<WithoutModel project={project} watch={watch} />
			) : (
				<div className={classes.refused}>
					<ProjectRefused projectId={projectId} error={error} onRetry={refetch} isPage />
				</div>
			)}
		</main>
	)
}

/** Before it is known what there is to see. `projectId` names the project to go back to; null goes to the start. */
export function PreparingView({ projectId }: { projectId: string | null }) {
	const { t } = useTranslation(['viewer', 'shell'])
	const { online } = useNetwork()
	const back =
		projectId === null ? (
			<LinkButton to="/" variant="default">
				{t('back_home')}
			</LinkButton>
		) : (
			<LinkButton {...projectLink(projectId)} variant="default">
				{t('back')}
			</LinkButton>
		)
	return (
		<main className={classes.screen} data-over-picture={isEarlyViewWaiting() ? true : undefined} tabIndex={-1}>
			<ViewerNotice
				icon={online ? <Loader size="sm" /> : null}
				title={online ? t('loading.preparing') : t('shell:offline_page')}
				ways={back}
			/>
		</main>
	)
}

function WithoutModel({ project, watch }: { project: Project; watch: ConversionWatch }) {
	const { t } = useTranslation('viewer')
	const back = <LinkButton {...projectLink(project.id)}>{t('back')}</LinkButton>
	if (project.conversion_status === 'NONE')
		return (
			<ViewerNotice
				icon={<IconCubePlus size={32} stroke={1.4} color="var(--text-quiet)" aria-hidden />}
				title={t('notice.no_model_title')}
				text={t('notice.no_model_text')}
				ways={back}
			/>
		)
	if (isTerminalConversion(project.conversion_status))
		return (
			<ViewerNotice title={project.name} ways={back}>
				<ConversionFailure projectId={project.id} job={project.conversion_job} />
			</ViewerNotice>
		)
	return (
		<ViewerNotice
			title={t('notice.converting_title')}
			text={t('notice.converting_text')}
			ways={<LinkButton {...projectLink(project.id)}>{t('notice.configure_meanwhile')}</LinkButton>}
		>
			<ConversionProgress job={project.conversion_job} {...watch} />
		</ViewerNotice>
	)
}
