import { Alert, Button, Group, Text } from '@mantine/core'
import type { ConversionFailureCode } from '@panelyard/contracts/models/conversion'
import type { ConversionJobView } from '@panelyard/contracts/projects/projects'
import { IconAlertTriangle, IconRefresh, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { onFirstClick } from '../../ui/first-click.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useReasonText } from '../../ui/messages/error-text.ts'
import { toast } from '../../ui/messages/toast.ts'
import { useRetryConversion } from '../project/project.queries.ts'

/** Failures another try may not meet again. Any other lies in the file. */
export const MAY_PASS: ReadonlySet<ConversionFailureCode> = new Set([
	'timed_out',
	'out_of_memory',
	'cancelled',
	'converter_died',
	'internal',
])

export type ConversionFailureProps = {
	projectId: string
	job: ConversionJobView | null
	/** Further ways out, beside the retry. */
	children?: ReactNode
}

/** Why a conversion failed, in plain words, and the ways on. The upload is kept either way. */
export function ConversionFailure({ projectId, job, children }: ConversionFailureProps) {
	const { t } = useTranslation('create')
	const reasonText = useReasonText()
	const retry = useRetryConversion(projectId)
	const start = () => retry.mutateAsync().catch((error) => toast.failed(t('retry_failed'), error))
	const code = job?.error_code ?? 'internal'
	const mayPass = MAY_PASS.has(code)
	return (
		<Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('failure.title')}>
			{job?.error_file_name && (
				<Text size="md" fw={600}>
					<bdi>{t('failure.in_file', { name: job.error_file_name })}</bdi>
				</Text>
			)}
			<Text size="md">{reasonText(job ?? { reason_code: 'internal', reason_value: '' })}</Text>
			<Group gap="xs" mt="sm">
				{mayPass && (
					<Button
						leftSection={<IconRefresh size={16} aria-hidden />}
						loading={retry.isPending}
						onClick={onFirstClick(start)}
					>
						{t('failure.retry')}
					</Button>
				)}
				<LinkButton
					to="/app/dashboard/create-project"
					variant={mayPass ? 'default' : 'filled'}
					leftSection={<IconUpload size={16} aria-hidden />}
				>
					{t('another_file')}
				</LinkButton>
				{children}
			</Group>
		</Alert>
	)
}
