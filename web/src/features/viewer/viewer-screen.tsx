import { Loader } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { isTerminalConversion, type Project } from '@panelyard/contracts/projects/projects'
import { IconCubePlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ConversionFailure } from '../../domain/conversion/conversion-failure.tsx'
import { ConversionProgress } from '../../domain/conversion/conversion-progress.tsx'
import { type ConversionWatch, useConversion } from '../../domain/conversion/use-conversion.ts'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/messages/toast.ts'
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
	useSayNewVersion(projectId, project?.model ?? null)
	if (project?.model) {
		// Elements have other numbers in another version: a new view takes over how this one stands.
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

/** Says so when another version of the model takes the place of the one that is shown. */
function useSayNewVersion(projectId: string, model: Project['model']) {
	const { t } = useTranslation('viewer')
	const shown = useRef<{ projectId: string; version: string } | null>(null)
	const version = model?.version_id ?? null
	const say = useEffectEvent(() => toast.info(t('version_shown', { number: model?.version_number })))
	useEffect(() => {
		if (version === null) return
		const before = shown.current
		shown.current = { projectId, version }
		if (before?.projectId === projectId && before.version !== version) say()
	}, [projectId, version])
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
