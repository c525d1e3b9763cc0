import { Button, Progress, Text } from '@mantine/core'
import type { ModelVersion } from '@panelyard/contracts/models/versions'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import { MAY_PASS } from '../../domain/conversion/conversion-failure.tsx'
import { maySwitchVersions } from '../../domain/project/demo-project.ts'
import { useMeasures } from '../../locales/measures.ts'
import { onFirstClick } from '../../ui/first-click.ts'
import { LinkButton, TextLink } from '../../ui/link-button.tsx'
import { useReasonText } from '../../ui/messages/error-text.ts'
import { toast } from '../../ui/messages/toast.ts'
import { FactList } from '../../ui/text/fact-list.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import { UserText } from '../../ui/text/user-text.tsx'
import { STATE_TONES, useImpactLine, useVersionFacts, useVersionTitle } from './version-words.ts'
import classes from './versions.module.css'
import { hasReport, isModelGone, isRunning, useIssueAgain, useRetryVersion } from './versions.queries.ts'

type VersionRowProps = {
	project: Project
	version: ModelVersion
	onGoLive: (version: ModelVersion) => void
	onDiscard: (version: ModelVersion) => void
}

/** One version of the model, what it changes, and what can be done with it. */
export function VersionRow({ project, version, onGoLive, onDiscard }: VersionRowProps) {
	const { t } = useTranslation('versions')
	const factsOf = useVersionFacts()
	const titleOf = useVersionTitle()
	const lineOf = useImpactLine()
	const manager = maySwitchVersions(project)
	const { state } = version
	const title = titleOf(version)
	const params = { id: project.id, number: String(version.number) }
	return (
		<li className={classes.version} aria-label={title}>
			<div className={classes.versionText}>
				<div className={classes.titleLine}>
					<strong>
						{hasReport(version) ? (
							<TextLink to="/app/project/$id/versions/$number" params={params} inherit>
								{title}
							</TextLink>
						) : (
							title
						)}
					</strong>
					<Tag tone={STATE_TONES[state]}>{t(`state.${state}`)}</Tag>
				</div>
				<FactList facts={factsOf(version)} />
				{state === 'earlier' && isModelGone(version) && (
					<Text size="sm" c="dimmed">
						{t('kept.gone')}
					</Text>
				)}
				{version.note && <UserText text={version.note} />}
				<VersionProgress projectId={project.id} version={version} manager={manager} />
				{hasReport(version) && (
					<Text size="sm">
						{version.impact.is_probably_other_building
							? t('other_building.title')
							: lineOf(version.impact.counts) || t('no_changes')}
					</Text>
				)}
			</div>
			<div className={classes.rowActions}>
				{hasReport(version) && (
					<LinkButton
						variant={state === 'to_review' ? 'filled' : 'default'}
						to="/app/project/$id/versions/$number"
						params={params}
					>
						{t('review')}
					</LinkButton>
				)}
				{manager && (state === 'to_review' || state === 'earlier') && !isModelGone(version) && (
					<Button variant="default" onClick={() => onGoLive(version)}>
						{t(state === 'earlier' ? 'back.button' : 'live.button')}
					</Button>
				)}
				{manager && isModelGone(version) && <IssueAgain projectId={project.id} version={version} />}
				{manager && (state === 'to_review' || state === 'failed' || isRunning(version)) && version.live_at === null && (
					<Button variant="subtle" color="gray" onClick={() => onDiscard(version)}>
						{t('discard.button')}
					</Button>
				)}
			</div>
		</li>
	)
}

/** Issues a version whose model is gone once more. */
function IssueAgain({ projectId, version }: { projectId: string; version: ModelVersion }) {
	const { t } = useTranslation('versions')
	const issue = useIssueAgain(projectId)
	const titleOf = useVersionTitle()
	const again = async () => {
		try {
			const made = await issue.mutateAsync({ number: version.number, version_id: newId() })
			toast.success(t('again.done', { version: titleOf(made.version) }))
		} catch (error) {
			toast.failed(t('again.failed'), error)
		}
	}
	return (
		<Button variant="default" loading={issue.isPending} onClick={onFirstClick(() => void again())}>
			{t('again.button')}
		</Button>
	)
}

type VersionProgressProps = { projectId: string; version: ModelVersion; manager: boolean }

/** How far the conversion or comparison of a version is, or why it failed; nothing otherwise. */
export function VersionProgress({ projectId, version, manager }: VersionProgressProps) {
	const { t } = useTranslation(['versions', 'create'])
	const measures = useMeasures()
	const reasonText = useReasonText()
	const retry = useRetryVersion(projectId)
	const { job, state } = version
	if (isRunning(version)) {
		const percent = job?.percent ?? 0
		const text = t(`state.${state}`)
		return (
			<div className={classes.progress}>
				<Progress.Root size="md" radius="xl">
					<Progress.Section value={Math.max(percent, 2)} animated aria-label={text} />
				</Progress.Root>
				<Text size="sm" c="dimmed">
					{measures.percent(percent / 100)}
				</Text>
			</div>
		)
	}
	if (state !== 'failed') return null
	const mayPass = MAY_PASS.has(job?.error_code ?? 'internal')
	return (
		<div role="alert">
			<Text size="sm" c="red">
				{reasonText(job ?? { reason_code: 'internal', reason_value: '' })}
			</Text>
			{manager && mayPass && version.live_at === null && (
				<Button
					size="xs"
					variant="default"
					mt={6}
					loading={retry.isPending}
					onClick={onFirstClick(() => {
						retry.mutateAsync(version.number).catch((error) => toast.failed(t('create:retry_failed'), error))
					})}
				>
					{t('create:failure.retry')}
				</Button>
			)}
		</div>
	)
}
