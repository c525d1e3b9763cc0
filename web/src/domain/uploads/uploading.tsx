import { Button, Group, Paper, Progress, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { useFormat } from '../../locales/format.ts'
import { timeEstimate } from '../conversion/time-estimate.ts'
import type { UploadState } from './use-model-upload.ts'

const ANNOUNCE_EVERY_PERCENT = 25

/** How far the upload is: bytes, speed, time left, whether it waits for the connection, and a way to stop it. */
export function Uploading({ name, progress, onStop }: { name: string; progress: UploadState; onStop: () => void }) {
	const { t } = useTranslation('create')
	const format = useFormat()
	const { sent_bytes, total_bytes, stage, is_waiting, is_resumed } = progress
	const percent = total_bytes > 0 ? (sent_bytes / total_bytes) * 100 : 0
	// Rounded ends of a bar this short would be a speck.
	const shown = percent < 1 ? 0 : percent
	const isBusy = stage !== 'sending' && !is_waiting
	const announced = Math.floor(percent / ANNOUNCE_EVERY_PERCENT) * ANNOUNCE_EVERY_PERCENT
	return (
		<Paper withBorder p="lg" maw={620}>
			<Stack gap="sm">
				<Group justify="space-between" wrap="nowrap" gap="sm">
					<Text fw={600} truncate title={name}>
						{t('upload.title', { name })}
					</Text>
					{stage !== 'checking' && (
						<Text fw={600} style={{ whiteSpace: 'nowrap', flexShrink: 0 }}>
							{format.percent(percent / 100)}
						</Text>
					)}
				</Group>
				<Progress
					value={stage === 'checking' && !is_waiting ? 100 : shown}
					size="md"
					radius="xl"
					animated={isBusy}
					color={is_waiting ? 'yellow' : stage === 'checking' ? 'gray' : undefined}
					aria-label={t('upload.progress_label')}
				/>
				<Group justify="space-between" gap="xs" mih={36} wrap="nowrap" align="flex-start">
					<Text size="sm" c="dimmed">
						{is_waiting ? t('upload.waiting') : <UploadFacts progress={progress} />}
					</Text>
					<Button variant="default" onClick={onStop} style={{ flexShrink: 0 }}>
						{t('cancel')}
					</Button>
				</Group>
				<VisuallyHidden aria-live="polite">
					{is_waiting && t('upload.waiting')}
					{!is_waiting && is_resumed && t('upload.resumed')}
					{!is_waiting && announced > 0 && t('upload.announce', { percent: format.percent(announced / 100) })}
				</VisuallyHidden>
			</Stack>
		</Paper>
	)
}

function UploadFacts({ progress }: { progress: UploadState }) {
	const { t } = useTranslation('create')
	const format = useFormat()
	const { sent_bytes, total_bytes, stage, is_resumed, speed } = progress
	if (stage === 'checking') return t('upload.checking')
	if (stage === 'finishing') return t('upload.finishing')
	const facts = [
		t('upload.sent', { sent: format.bytes(sent_bytes), total: format.bytes(total_bytes) }),
		speed && t('upload.speed', { speed: format.bytes(speed.bytes_per_second) }),
		speed && t('estimate.left', { time: timeEstimate(speed.seconds_left, t) }),
		is_resumed && t('upload.resumed'),
	]
	return dotted(facts)
}
