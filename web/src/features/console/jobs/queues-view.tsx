import { Button, Skeleton, Text } from '@mantine/core'
import type { AdminFailedMessage, AdminQueue } from '@panelyard/contracts/console/jobs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { onFirstClick } from '../../../ui/first-click.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { PageSection } from '../../../ui/page/page-parts.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { type Column, ConsoleTable } from '../lists/console-list.tsx'
import { useDurationText } from '../lists/duration-text.ts'
import { queuesQuery, retryMessage } from './jobs.queries.ts'

/** Queues with the age of what is in them, and messages that failed for good. */
export function QueuesView() {
	const { t } = useTranslation('operations')
	const read = useQuery(queuesQuery)
	return (
		<QueryView queries={[read]} pending={<Skeleton height={240} />}>
			{({ queues, failed_messages }) => (
				<>
					<PageSection title={t('queues.title')}>
						<Queues queues={queues} />
					</PageSection>
					<PageSection title={t('queues.failed_messages')}>
						<FailedMessages messages={failed_messages} />
					</PageSection>
				</>
			)}
		</QueryView>
	)
}

function Queues({ queues }: { queues: readonly AdminQueue[] }) {
	const { t } = useTranslation('operations')
	const format = useFormat()
	const duration = useDurationText()
	const number = (key: 'waiting' | 'delayed' | 'running' | 'failed' | 'completed'): Column<AdminQueue> => ({
		name: t(`queues.${key}`),
		cell: (queue) => format.integer(queue[key]),
		isNumber: true,
	})
	const columns: Column<AdminQueue>[] = [
		{ name: t('queues.name'), cell: ({ name }) => <code>{name}</code> },
		...(['waiting', 'delayed', 'running', 'failed', 'completed'] as const).map(number),
		{
			name: t('queues.oldest'),
			cell: ({ waiting, oldest_seconds }) => (waiting > 0 ? duration(oldest_seconds) : '–'),
			isNumber: true,
		},
		{
			name: t('queues.longest'),
			cell: ({ running, longest_seconds }) => (running > 0 ? duration(longest_seconds) : '–'),
			isNumber: true,
		},
	]
	return <ConsoleTable label={t('queues.title')} rows={queues} columns={columns} keyOf={({ name }) => name} />
}

function FailedMessages({ messages }: { messages: readonly AdminFailedMessage[] }) {
	const { t } = useTranslation('operations')
	const format = useFormat()
	const client = useQueryClient()
	const errorText = useErrorText()
	const retry = useMutation({
		mutationFn: retryMessage,
		onSuccess: (answer) => {
			client.setQueryData(queuesQuery.queryKey, answer)
			toast.success(t('queues.retried'))
		},
		onError: (error) => {
			toast.error(errorText(error))
			void client.invalidateQueries({ queryKey: queuesQuery.queryKey })
		},
	})
	if (messages.length === 0) return <Text c="dimmed">{t('queues.none_failed')}</Text>
	const columns: Column<AdminFailedMessage>[] = [
		{ name: t('queues.name'), cell: ({ queue }) => <code>{queue}</code> },
		{ name: t('cause'), cell: ({ cause }) => <code dir="ltr">{cause || '–'}</code> },
		{ name: t('project.attempts'), cell: ({ deliveries }) => format.integer(deliveries), isNumber: true },
		{
			name: t('queues.failed_at'),
			cell: ({ failed_at }) => (failed_at ? format.dateTime(failed_at) : '–'),
			isNumber: true,
		},
	]
	return (
		<ConsoleTable
			label={t('queues.failed_messages')}
			rows={messages}
			columns={columns}
			keyOf={({ id }) => id}
			actions={(message) => (
				<Button
					variant="default"
					size="compact-sm"
					loading={retry.isPending && retry.variables.id === message.id}
					onClick={onFirstClick(() => retry.mutate(message))}
				>
					{t('jobs.retry')}
				</Button>
			)}
		/>
	)
}
