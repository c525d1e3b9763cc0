import { Alert, Button, Group, Text } from '@mantine/core'
import type { ConversionJobView } from '@panelyard/contracts/projects'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { useRetryConversion } from '../project/project.queries.ts'

export type ConversionFailureProps = {
	projectId: string
	job: ConversionJobView | null
	/** Further ways out, beside the retry. */
	children?: ReactNode
}

/** Why a conversion failed, in plain words, and the ways on. The upload is kept either way. */
export function ConversionFailure({ projectId, job, children }: ConversionFailureProps) {
	const { t } = useTranslation('create')
	const errorText = useErrorText()
	const retry = useRetryConversion(projectId)
	const start = () => retry.mutate(undefined, { onError: (error) => toast.error(t('retry_failed'), errorText(error)) })
	return (
		<Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />} title={t('failure.title')}>
			<Text size="md">{t(`failure.${job?.error_code ?? 'internal'}`)}</Text>
			{job?.error && (
				<Text size="sm" c="dimmed" mt={4}>
					{job.error}
				</Text>
			)}
			<Group gap="xs" mt="sm">
				<Button
					variant="default"
					leftSection={<IconRefresh size={16} aria-hidden />}
					loading={retry.isPending}
					onClick={start}
				>
					{t('failure.retry')}
				</Button>
				{children}
			</Group>
		</Alert>
	)
}
