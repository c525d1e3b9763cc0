import { Button, Group, Paper, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { timeEstimate } from '../conversion/time-estimate.ts'
import type { UploadState } from './use-project-upload.ts'

const ANNOUNCE_EVERY_PERCENT = 25

/** How far the upload is: bytes, speed, time left, and a way to stop it. */
export function Uploading({ name, progress, onStop }: { name: string; progress: UploadState; onStop: () => void }) {
	const { t } = useTranslation('create')
	const format = useFormat()
	const { sent_bytes, total_bytes, speed } = progress
	const percent = total_bytes > 0 ? (sent_bytes / total_bytes) * 100 : 0
	const finishing = percent >= 100
	const announced = Math.floor(percent / ANNOUNCE_EVERY_PERCENT) * ANNOUNCE_EVERY_PERCENT
	return (
		<Paper withBorder p="lg" maw={620}>
			<Stack gap="sm">
				<Group justify="space-between" wrap="nowrap" gap="sm">
					<Text fw={600} truncate title={name}>
						{t('upload.title', { name })}
					</Text>
					<Text fw={600}>{format.percent(percent / 100)}</Text>
				</Group>
				<Progress value={percent} size="md" radius="xl" animated={finishing} aria-label={t('upload.progress_label')} />
				<Group justify="space-between" gap="xs" mih={36}>
					<Text size="sm" c="dimmed">
						{finishing
							? t('upload.finishing')
							: [
									t('upload.sent', { sent: format.bytes(sent_bytes), total: format.bytes(total_bytes) }),
									speed && t('upload.speed', { speed: format.bytes(speed.bytes_per_second) }),
									speed && t('estimate.left', { time: timeEstimate(speed.seconds_left, t) }),
								]
									.filter(Boolean)
									.join(' · ')}
					</Text>
					<Button variant="default" onClick={onStop}>
						{t('cancel')}
					</Button>
				</Group>
				<VisuallyHidden aria-live="polite">
					{announced > 0 && t('upload.announce', { percent: format.percent(announced / 100) })}
				</VisuallyHidden>
			</Stack>
		</Paper>
	)
}
