import { Button, Text } from '@mantine/core'
import type { SupportedPerson } from '@panelyard/contracts/messages/support-chat'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { useErrorText, useReasonText } from '../../../ui/messages/error-text.ts'
import { changeJob } from '../jobs/jobs.queries.ts'
import { JobTag } from '../lists/state-tags.tsx'
import { supportedPersonQuery } from '../support/support-desk.queries.ts'
import classes from '../support/support-page.module.css'

type FailedProps = { thread_id: string; conversions: SupportedPerson['failed_conversions'] }

/** What failed for the person of a conversation, why, and how it stands after a retry. */
export function FailedConversions({ thread_id, conversions }: FailedProps) {
	const { t } = useTranslation('console')
	if (conversions.length === 0) return <Text c="dimmed">{t('person.none_failed')}</Text>
	return (
		<ul className={classes.items}>
			{conversions.map((conversion) => (
				<FailedConversion key={conversion.job_id} thread_id={thread_id} conversion={conversion} />
			))}
		</ul>
	)
}

function FailedConversion({ thread_id, conversion }: { thread_id: string; conversion: FailedProps['conversions'][0] }) {
	const { t } = useTranslation(['console', 'operations'])
	const format = useFormat()
	const reasonText = useReasonText()
	const errorText = useErrorText()
	const client = useQueryClient()
	const { job_id, project_id, project_name, file_name, error, finished_at, newest_status, may_retry } = conversion
	const retry = useMutation({
		mutationFn: () => changeJob(job_id, 'retry'),
		onSettled: () => client.invalidateQueries({ queryKey: supportedPersonQuery(thread_id).queryKey }),
	})
	return (
		<li>
			{project_id && project_name ? (
				<Link to="/sysbly/projects/$id" params={{ id: project_id }}>
					<bdi>{project_name}</bdi>
				</Link>
			) : (
				<bdi>{file_name}</bdi>
			)}
			<div className={classes.quiet}>
				<bdi>{file_name}</bdi>
				{finished_at && ` · ${format.dateTime(finished_at)}`}
			</div>
			<div>{reasonText({ ...conversion, error_code: null })}</div>
			{error && (
				<details>
					<summary>{t('person.cause')}</summary>
					<code dir="ltr">{error}</code>
				</details>
			)}
			{may_retry && (
				<Button variant="default" size="compact-md" loading={retry.isPending} onClick={() => retry.mutate()}>
					{t('operations:project.retry')}
				</Button>
			)}
			{!may_retry && newest_status && (
				<div role="status">
					{t('person.retried')} <JobTag status={newest_status} />
				</div>
			)}
			{retry.error && (
				<Text c="red" role="alert">
					{errorText(retry.error)}
				</Text>
			)}
		</li>
	)
}
