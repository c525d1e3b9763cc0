import { Alert, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import type { IdsText } from '@panelyard/contracts/testing/conformance'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IDS_FILES } from '../../../domain/requirements/ids-text.ts'
import dropzone from '../../../domain/uploads/model-dropzone.module.css'
import { useFormat } from '../../../locales/format.ts'
import { useCoarsePointer } from '../../../ui/appearance/media.ts'
import { useReasonText } from '../../../ui/messages/error-text.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { IdsChoice, useTakeIds } from '../ids-choice.tsx'
import { isIdsFile } from '../ids-files.ts'
import { DeviceReport } from './device-report.tsx'
import { type DeviceTestFailure, deviceLimit } from './device-test.ts'
import { useDeviceTest } from './use-device-test.ts'

/** /app/ifc-testing: tests a file on this device and sends nothing of it. For everyone, also without an account. */
export function DeviceTestingPage() {
	const { t } = useTranslation('tools')
	const [ids, setIds] = useState<readonly IdsText[]>([])
	const { state, start, leave } = useDeviceTest()
	return (
		<>
			<PageHeader title={t('device.title')} description={<Text inherit>{t('device.text')}</Text>} />
			{state.step === 'choose' && (
				<Stack maw={620} gap="md">
					{state.failure && <Failed name={state.name} failure={state.failure} />}
					<DeviceDropzone ids={ids} onIds={setIds} onFile={start} />
					<IdsChoice files={ids} onChange={setIds} />
				</Stack>
			)}
			{state.step === 'running' && (
				<Paper withBorder p="lg" maw={620}>
					<Stack gap="md">
						<Title order={2} lineClamp={2} title={state.file.name}>
							{t('testing.running', { name: state.file.name })}
						</Title>
						<Group gap="sm" role="status">
							<Loader size="sm" aria-hidden />
							<Text>{t('device.running_text')}</Text>
						</Group>
						<Group justify="flex-end">
							<Button variant="default" onClick={leave}>
								{t('testing.stop')}
							</Button>
						</Group>
					</Stack>
				</Paper>
			)}
			{state.step === 'done' && (
				<DeviceReport
					result={state}
					onIds={(files) => {
						setIds(files)
						start(state.file, files)
					}}
					onAnother={leave}
				/>
			)}
		</>
	)
}

function Failed({ name, failure }: { name: string; failure: DeviceTestFailure['failure'] }) {
	const { t } = useTranslation('tools')
	const reasonText = useReasonText()
	const text =
		typeof failure === 'string'
			? t(`device.${failure}`)
			: failure.reason_code === 'other_archive'
				? t('device.archive')
				: reasonText({ ...failure, error_code: null })
	return (
		<Alert color="red" role="alert" title={t('testing.failed')}>
			<Text fw={550}>
				<bdi>{name}</bdi>
			</Text>
			<Text size="md">{text}</Text>
		</Alert>
	)
}

type DeviceDropzoneProps = {
	ids: readonly IdsText[]
	onIds: (files: readonly IdsText[]) => void
	onFile: (file: File, ids: readonly IdsText[]) => void
}

/** Takes one IFC file by drop, click or keyboard, IDS files, or both at once. */
function DeviceDropzone({ ids, onIds, onFile }: DeviceDropzoneProps) {
	const { t } = useTranslation(['tools', 'create'])
	const format = useFormat()
	const pick = t(useCoarsePointer() ? 'create:pick' : 'create:drop')
	const limit = deviceLimit()
	const takeIds = useTakeIds(ids, onIds)
	const [problem, setProblem] = useState<string | null>(null)
	const take = async (files: readonly File[]) => {
		setProblem(null)
		const all = await takeIds(files.filter(isIdsFile))
		const [model, ...others] = files.filter((file) => !isIdsFile(file))
		if (!model || !all) return
		if (others.length > 0) return setProblem(t('one_model', { number: others.length + 1 }))
		if (model.size <= limit) return onFile(model, all)
		setProblem(t('device.too_large', { size: format.bytes(model.size), limit: format.bytes(limit) }))
	}
	return (
		<div>
			<Dropzone
				multiple
				onDropAny={(accepted, rejected) => void take([...accepted, ...rejected.map((one) => one.file)])}
				onDrop={() => {}}
				className={dropzone.zone}
				data-error={problem ? true : undefined}
				aria-label={pick}
				inputProps={{ 'aria-label': t('create:file'), accept: `.ifc,${IDS_FILES}` }}
			>
				<div className={dropzone.empty}>
					<IconUpload size={24} stroke={1.5} aria-hidden />
					<strong>{pick}</strong>
					<span>{t('device.hint', { size: format.bytes(limit) })}</span>
				</div>
			</Dropzone>
			{problem && (
				<Text role="alert" c="red" size="sm" mt={6}>
					{problem}
				</Text>
			)}
		</div>
	)
}
