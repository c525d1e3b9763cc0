import { Alert, Button, Group, Loader, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDeviceMobileCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { toast } from '../../ui/messages/toast.ts'
import { bytesOfCopy, partsToCopy, StorageFull } from './copy-project.ts'
import { type Copying, startCopy, stopCopy, useCopying } from './copying.ts'
import {
	askToPersist,
	canTakeAlong,
	leaveBehind,
	storageRoom,
	type TakenProject,
	takenQuery,
	useTaken,
} from './taken-project.ts'

type OfflineDialogProps = { projectId: string; opened: boolean; onClose: () => void }

/** Keeps a project on this device for work without a connection, says how that goes, and removes it again. */
export function OfflineDialog({ projectId, opened, onClose }: OfflineDialogProps) {
	const { t } = useTranslation('offline')
	return (
		<Modal opened={opened} onClose={onClose} title={t('title')} size={460}>
			<Stack gap="md">
				<Text>{t('text')}</Text>
				{canTakeAlong() ? <Content projectId={projectId} /> : <Alert color="orange">{t('insecure')}</Alert>}
			</Stack>
		</Modal>
	)
}

function Content({ projectId }: { projectId: string }) {
	const { t } = useTranslation('offline')
	const client = useQueryClient()
	const taken = useTaken(projectId)
	const copying = useCopying(projectId)
	const room = useRoom(projectId)
	if (taken === undefined) return <Loader size="sm" />
	const start = async () => {
		// Where the browser refuses, the copy is kept until space runs out.
		await askToPersist()
		await startCopy(client, projectId)
		await room.refetch()
	}
	const remove = async () => {
		stopCopy(projectId)
		await leaveBehind(projectId)
		await client.invalidateQueries(takenQuery(projectId))
		toast.success(t('removed'))
	}
	if (copying?.isRunning)
		return <Running copying={copying} total={room.data?.bytes} onStop={() => stopCopy(projectId)} />
	const isComplete = taken !== null && taken.complete_at !== null
	return (
		<>
			{taken && <OfflineCopy taken={taken} mayGo={room.data?.isPersisted === false} />}
			{!isComplete && <Size room={room} />}
			{copying && <Failed error={copying.failed} />}
			<Group justify="flex-end" gap="xs">
				{taken && (
					<Button variant="default" color="red" onClick={remove}>
						{t('remove')}
					</Button>
				)}
				<Button variant={isComplete ? 'default' : 'filled'} onClick={start} data-autofocus={!isComplete || undefined}>
					{t(isComplete ? 'update' : taken || copying ? 'retry' : 'start')}
				</Button>
			</Group>
		</>
	)
}

/** What a copy takes, and what the device has left. */
function useRoom(projectId: string) {
	return useQuery({
		queryKey: ['offline_room', projectId],
		queryFn: async () => {
			const [parts, room] = await Promise.all([partsToCopy(projectId), storageRoom()])
			return { bytes: bytesOfCopy(parts), ...room }
		},
		staleTime: 0,
		gcTime: 0,
	})
}

function Size({ room }: { room: ReturnType<typeof useRoom> }) {
	const { t } = useTranslation('offline')
	const format = useFormat()
	const errorText = useErrorText()
	const { data, error } = room
	if (error && !data) return <Alert color="red">{errorText(error)}</Alert>
	if (!data) return <Text c="dimmed">{t('measuring')}</Text>
	return (
		<div>
			<Text fw={600}>{t('size', { size: format.bytes(data.bytes) })}</Text>
			{data.free !== null && (
				<Text size="sm" c="dimmed">
					{t('free', { free: format.bytes(data.free) })}
				</Text>
			)}
		</div>
	)
}

type RunningProps = { copying: Copying; total: number | undefined; onStop: () => void }

function Running({ copying, total, onStop }: RunningProps) {
	const { t } = useTranslation('offline')
	const format = useFormat()
	// The size was an estimate.
	const whole = Math.max(total ?? 0, copying.bytes)
	const text = total
		? t('progress', { kept: format.bytes(copying.bytes), size: format.bytes(whole) })
		: format.bytes(copying.bytes)
	return (
		<>
			<Progress value={whole > 0 ? (copying.bytes / whole) * 100 : 0} aria-label={t('running')} />
			<Group justify="space-between">
				<Text role="status">{text}</Text>
				<Button variant="default" onClick={onStop}>
					{t('stop')}
				</Button>
			</Group>
		</>
	)
}

function OfflineCopy({ taken, mayGo }: { taken: TakenProject; mayGo: boolean }) {
	const { t } = useTranslation('offline')
	const format = useFormat()
	if (taken.complete_at === null)
		return (
			<Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
				{t('incomplete')}
			</Alert>
		)
	const [size, time] = [format.bytes(taken.bytes), format.timeOfDay(new Date(taken.complete_at))]
	return (
		<Alert color="teal" icon={<IconDeviceMobileCheck aria-hidden />}>
			<Text fw={600}>{t('kept', { size, time })}</Text>
			<Text size="sm">{t('fresh')}</Text>
			{mayGo && <Text size="sm">{t('may_go')}</Text>}
		</Alert>
	)
}

function Failed({ error }: { error: unknown }) {
	const { t } = useTranslation('offline')
	const errorText = useErrorText()
	return (
		<Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
			{error instanceof StorageFull ? t('full') : errorText(error)}
		</Alert>
	)
}
