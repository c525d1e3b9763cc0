import { Button, Group, Stack, Text } from '@mantine/core'
import type { IdsText } from '@panelyard/contracts/testing/conformance'
import type { Inspection, ModelTask } from '@panelyard/contracts/testing/model-tasks'
import { IconBraces, IconCube, IconDeviceLaptop, IconFileCheck, IconFilePlus, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { CreateFromFile } from './create-from-file.tsx'
import { DownloadResults } from './download-results.tsx'
import { IdsButton } from './ids-choice.tsx'
import { InspectionReport } from './inspection-report.tsx'
import { useTestWithIds } from './model-tasks.queries.ts'
import { PrintReport } from './print-report.tsx'
import { SendReport } from './send-report.tsx'
import { SentReports } from './sent-reports.tsx'
import { TaskStates } from './task-states.tsx'
import classes from './tool-actions.module.css'
import { ToolUpload } from './tool-upload.tsx'

export type IfcTestingProps = {
	/** The task that inspects the file; null before there is one. */
	inspectionId: string | null
	onInspection: (taskId: string | null) => void
	onMakeGlb: () => void
}

/** A pre-flight of a model file: what is in it, what to mend before a project is made of it. */
export function IfcTesting({ inspectionId, onInspection, onMakeGlb }: IfcTestingProps) {
	const { t } = useTranslation('tools')
	const [ids, setIds] = useState<readonly IdsText[]>([])
	if (!inspectionId)
		return (
			<Stack gap="xl" maw={620}>
				<ToolUpload onInspecting={({ id }) => onInspection(id)} ids={{ files: ids, onChange: setIds }} />
				<DeviceChoice />
				<SentReports />
			</Stack>
		)
	return (
		<TaskStates
			key={inspectionId}
			taskId={inspectionId}
			words={{
				running: (name) => t('testing.running', { name }),
				text: t('testing.running_text'),
				stop: t('testing.stop'),
				failed: t('testing.failed'),
				another: t('testing.another'),
			}}
			onRestarted={({ id }) => onInspection(id)}
			onLeave={() => onInspection(null)}
		>
			{(task) =>
				task.inspection && (
					<InspectionReport
						inspection={task.inspection}
						inspectedAt={task.created_at}
						actions={
							<ReportActions
								task={task}
								inspection={task.inspection}
								onMakeGlb={onMakeGlb}
								onAnother={() => onInspection(null)}
								onTested={({ id }) => onInspection(id)}
							/>
						}
					/>
				)
			}
		</TaskStates>
	)
}

/** The way to a test that sends nothing, for a confidential file. */
function DeviceChoice() {
	const { t } = useTranslation('tools')
	return (
		<Group justify="space-between" gap="sm" wrap="wrap">
			<Text c="dimmed" size="sm" flex="1 1 260px">
				{t('device.choice_text')}
			</Text>
			<LinkButton to="/app/ifc-testing" variant="default" leftSection={<IconDeviceLaptop size={17} aria-hidden />}>
				{t('device.choice')}
			</LinkButton>
		</Group>
	)
}

type ReportActionsProps = {
	task: ModelTask
	inspection: Inspection
	onMakeGlb: () => void
	onAnother: () => void
	/** The file is tested once more, with IDS files. */
	onTested: (task: ModelTask) => void
}

function ReportActions({ task, inspection, onMakeGlb, onAnother, onTested }: ReportActionsProps) {
	const { t } = useTranslation('tools')
	const [creating, setCreating] = useState(false)
	const test = useTestWithIds(task.file_id)
	const testWith = (ids: readonly IdsText[]) =>
		test.mutateAsync(ids, { onSuccess: onTested }).catch((error) => toast.failed(t('ids.test_failed'), error))
	return (
		<div className={classes.actions}>
			{!inspection.refusal && (
				<Button leftSection={<IconFilePlus size={17} aria-hidden />} onClick={() => setCreating(true)}>
					{t('testing.create')}
				</Button>
			)}
			{inspection.conformance && (
				<IdsButton
					files={[]}
					onChange={testWith}
					loading={test.isPending}
					leftSection={<IconFileCheck size={17} aria-hidden />}
				>
					{t('ids.test')}
				</IdsButton>
			)}
			<SendReport taskId={task.id} />
			{inspection.conformance && (
				<DownloadResults
					conformance={inspection.conformance}
					fileName={inspection.file_name}
					exporter={inspection.exporter}
					testedAt={task.created_at}
				/>
			)}
			<PrintReport fileName={inspection.file_name} />
			<Button
				component="a"
				href={`/model_tasks/${task.id}/result?format=json`}
				download
				variant="default"
				leftSection={<IconBraces size={17} aria-hidden />}
			>
				{t('testing.json')}
			</Button>
			{!inspection.refusal && (
				<Button variant="default" leftSection={<IconCube size={17} aria-hidden />} onClick={onMakeGlb}>
					{t('testing.glb')}
				</Button>
			)}
			<Button
				variant="subtle"
				color="gray"
				leftSection={<IconRefresh size={17} className="mirrored" aria-hidden />}
				onClick={onAnother}
			>
				{t('testing.another')}
			</Button>
			<CreateFromFile
				fileId={task.file_id}
				fileName={inspection.file_name}
				opened={creating}
				onClose={() => setCreating(false)}
			/>
		</div>
	)
}
