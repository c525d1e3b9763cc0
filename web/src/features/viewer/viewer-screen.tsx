import { Loader } from '@mantine/core'
import { isTerminalConversion, type Project } from '@panelyard/contracts/projects'
import { IconCubePlus, IconLock, IconMapOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConversionFailure } from '../../domain/conversion/conversion-failure.tsx'
import { ConversionProgress } from '../../domain/conversion/conversion-progress.tsx'
import { type ConversionWatch, useConversion } from '../../domain/conversion/use-conversion.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import classes from './model-view.module.css'
import { ModelView } from './model-view.tsx'
import { dropEarlyView, isEarlyViewWaiting } from './view/early-view.ts'
import { prefetchViewData } from './view-data.ts'
import { ViewerNotice } from './viewer-notice.tsx'

const projectHref = (id: string) => `/app/project/${id}`

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
		const backHref = isDemo ? '/' : projectHref(project.id)
		return (
			<ModelView
				key={project.id}
				project={project}
				isDemo={isDemo}
				backHref={backHref}
				listHref={`${projectHref(project.id)}?tab=panels`}
			/>
		)
	}
	if (isWaiting) return <PreparingView />
	return (
		<main className={classes.screen} tabIndex={-1}>
			{project ? <WithoutModel project={project} watch={watch} /> : <Unreachable error={error} onRetry={refetch} />}
		</main>
	)
}

/** Before it is known what there is to see. */
export function PreparingView() {
	const { t } = useTranslation('viewer')
	return (
		<main className={classes.screen} data-over-picture={isEarlyViewWaiting() ? true : undefined} tabIndex={-1}>
			<ViewerNotice icon={<Loader size="sm" />} title={t('loading.preparing')} />
		</main>
	)
}

function WithoutModel({ project, watch }: { project: Project; watch: ConversionWatch }) {
	const { t } = useTranslation('viewer')
	const configure = { label: t('notice.configure_meanwhile'), href: projectHref(project.id) }
	const back = { label: t('back'), href: projectHref(project.id) }
	if (project.conversion_status === 'NONE')
		return (
			<ViewerNotice
				icon={<IconCubePlus size={32} stroke={1.4} color="var(--text-quiet)" aria-hidden />}
				title={t('notice.no_model_title')}
				text={t('notice.no_model_text')}
				ways={[back]}
			/>
		)
	if (isTerminalConversion(project.conversion_status))
		return (
			<ViewerNotice title={project.name} ways={[back]}>
				<ConversionFailure projectId={project.id} job={project.conversion_job} />
			</ViewerNotice>
		)
	return (
		<ViewerNotice title={t('notice.converting_title')} text={t('notice.converting_text')} ways={[configure]}>
			<ConversionProgress job={project.conversion_job} {...watch} />
		</ViewerNotice>
	)
}

function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
	const { t } = useTranslation('viewer')
	const status = error instanceof Error && 'status' in error ? error.status : 0
	const home = { label: t('notice.to_projects'), href: '/app/dashboard' }
	if (status === 401 || status === 403)
		return (
			<ViewerNotice
				icon={<IconLock size={32} stroke={1.4} color="var(--text-quiet)" aria-hidden />}
				title={t('notice.access_title')}
				text={t('notice.access_text')}
				ways={[home]}
			/>
		)
	if (status === 404)
		return (
			<ViewerNotice
				icon={<IconMapOff size={32} stroke={1.4} color="var(--text-quiet)" aria-hidden />}
				title={t('notice.not_found_title')}
				text={t('notice.not_found_text')}
				ways={[home]}
			/>
		)
	return (
		<ViewerNotice title={t('notice.load_failed_title')} ways={[home]}>
			<LoadFailed error={error} onRetry={onRetry} />
		</ViewerNotice>
	)
}
