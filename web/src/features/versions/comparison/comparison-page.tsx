import { Button, Loader, Progress } from '@mantine/core'
import type { VersionDifferences } from '@panelyard/contracts/models/version-differences'
import type { Project } from '@panelyard/contracts/projects/projects'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useConversion } from '../../../domain/conversion/use-conversion.ts'
import { ProjectRefused } from '../../../domain/project/project-refused.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { useErrorText, useReasonText } from '../../../ui/messages/error-text.ts'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { FullScreenFrame } from '../../viewer/full-screen-frame.tsx'
import { ViewerNotice } from '../../viewer/viewer-notice.tsx'
import { useVersionTitle } from '../version-words.ts'
import classes from './comparison.module.css'
import { ComparisonView } from './comparison-view.tsx'
import { useDifferences, useRequestDifferences } from './differences.queries.ts'

const route = getRouteApi('/app/project/$id/versions/compare')

/** `/app/project/{id}/versions/compare?from=1&to=2`: two versions of the model in 3D. */
export function ComparisonPage() {
	const { id } = route.useParams()
	const { from, to } = route.useSearch()
	const { project, error, refetch } = useConversion(id)
	const [before, after] = [versionNumber(from), versionNumber(to)]
	return (
		<FullScreenFrame projectId={id}>
			<main className={classes.screen} tabIndex={-1}>
				{error && !project ? (
					<ProjectRefused projectId={id} error={error} onRetry={refetch} isPage />
				) : before === null || after === null || before === after ? (
					<Unknown projectId={id} />
				) : (
					project && <Compared key={`${from} ${to}`} project={project} from={before} to={after} />
				)}
			</main>
		</FullScreenFrame>
	)
}

const versionNumber = (text: string | undefined): number | null =>
	text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null

function ToVersions({ projectId }: { projectId: string }) {
	const { t } = useTranslation('versions')
	return (
		<LinkButton variant="default" to="/app/project/$id/versions" params={{ id: projectId }}>
			{t('title')}
		</LinkButton>
	)
}

function Unknown({ projectId }: { projectId: string }) {
	const { t } = useTranslation('versions')
	return (
		<ViewerNotice title={t('compare.title')} text={t('compare.choose')} ways={<ToVersions projectId={projectId} />} />
	)
}

function Compared({ project, from, to }: { project: Project; from: number; to: number }) {
	const { t } = useTranslation('versions')
	const differences = useDifferences(project.id, from, to)
	return (
		<QueryView
			queries={[differences]}
			pending={<ViewerNotice icon={<Loader size="sm" />} title={t('compare.title')} />}
		>
			{(found) =>
				found.state === 'ready' ? (
					<ComparisonView project={project} found={found} />
				) : (
					<NotCompared project={project} found={found} from={from} to={to} />
				)
			}
		</QueryView>
	)
}

type NotComparedProps = { project: Project; found: VersionDifferences; from: number; to: number }

/** Two versions that nobody has compared yet, and what is being done about it. */
function NotCompared({ project, found, from, to }: NotComparedProps) {
	const { t } = useTranslation(['versions', 'shell'])
	const titleOf = useVersionTitle()
	const reasonText = useReasonText()
	const errorText = useErrorText()
	const { mutate, error, isPending } = useRequestDifferences(project.id, from, to)
	const { state, job, before, after } = found
	const missing = [before, after].find(({ model }) => model === null)
	const request = useEffectEvent(() => {
		if (state === 'none' && !missing) mutate()
	})
	useEffect(() => request(), [])
	const ways = <ToVersions projectId={project.id} />
	if (missing)
		return (
			<ViewerNotice
				title={t('compare.title')}
				text={t('compare.no_model', { version: titleOf(missing) })}
				ways={ways}
			/>
		)
	if (state === 'failed' || error)
		return (
			<ViewerNotice
				title={t('compare.failed')}
				text={error ? errorText(error) : reasonText(job ?? { reason_code: 'internal', reason_value: '' })}
				ways={
					<>
						<Button loading={isPending} onClick={() => mutate()}>
							{t('shell:retry')}
						</Button>
						{ways}
					</>
				}
			/>
		)
	return (
		<ViewerNotice title={t('state.comparing')} text={t('compare.wait')} ways={ways}>
			<Progress w={240} value={Math.max(job?.percent ?? 0, 4)} animated aria-label={t('state.comparing')} />
		</ViewerNotice>
	)
}
