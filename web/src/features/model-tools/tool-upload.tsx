import { Alert, Button, Stack, Text } from '@mantine/core'
import type { IdsText } from '@panelyard/contracts/testing/conformance'
import type { ModelTask } from '@panelyard/contracts/testing/model-tasks'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublicConfig } from '../../api/public-config.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { IDS_FILES } from '../../domain/requirements/ids-text.ts'
import { LeaveGuard } from '../../domain/uploads/leave-guard.tsx'
import { ModelDropzone } from '../../domain/uploads/model-dropzone.tsx'
import { checkModelFile, uploadLimit } from '../../domain/uploads/model-file-check.ts'
import { Uploading } from '../../domain/uploads/uploading.tsx'
import { useServerFieldErrors } from '../../ui/forms/contract-form.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { toast } from '../../ui/messages/toast.ts'
import { IdsChoice, type IdsChoiceProps, useTakeIds } from './ids-choice.tsx'
import { isIdsFile } from './ids-files.ts'
import { useToolUpload } from './use-tool-upload.ts'

type ToolUploadProps = {
	onInspecting: (task: ModelTask) => void
	/** IDS files to test the model with, and how others are chosen; absent where none are wanted. */
	ids?: IdsChoiceProps
}

/** Takes one model file, uploads it at once and has it inspected. */
export function ToolUpload({ onInspecting, ids }: ToolUploadProps) {
	const { t } = useTranslation(['tools', 'create'])
	const errorText = useErrorText()
	const limit = uploadLimit(usePublicConfig(), useCurrentUser())
	const [file, setFile] = useState<File | null>(null)
	const [problem, setProblem] = useState<string | null>(null)
	const uploading = useRef(false)
	const upload = useToolUpload((task) => {
		uploading.current = false
		onInspecting(task)
	})
	const takeIds = useTakeIds(ids?.files ?? [], ids?.onChange ?? (() => undefined))
	const take = (taken: File | null, withFiles: readonly IdsText[] = ids?.files ?? []) => {
		setFile(taken)
		const found = taken && checkModelFile(taken, limit)
		setProblem(found && t(`create:validation.${found}`, { size: limit.megabytes }))
		if (!taken || found) return
		uploading.current = true
		upload.start(
			{ file: taken, ids: withFiles },
			{
				onError: (error) => {
					uploading.current = false
					if (error.name !== 'AbortError') return
					setFile(null)
					toast.info(t('create:upload.cancelled'))
				},
			},
		)
	}
	const takeAll = async (files: readonly File[]) => {
		setProblem(null)
		const models = files.filter((each) => !ids || !isIdsFile(each))
		const all = await takeIds(files.filter((each) => !models.includes(each)))
		const [model = null] = models
		if (!all || !model) return
		if (models.length === 1) return take(model, all)
		setFile(null)
		setProblem(t('one_model', { number: models.length }))
	}
	const serverProblem = useServerFieldErrors()(upload.error).file
	return (
		<>
			<LeaveGuard isActive={() => uploading.current} onLeave={upload.stop} />
			{upload.uploading && upload.progress && file ? (
				<Uploading name={file.name} progress={upload.progress} onStop={upload.stop} />
			) : (
				<Stack maw={620} gap="md">
					{upload.error && !serverProblem && (
						<Alert color="red" role="alert" title={t('upload_failed')}>
							<Text size="md" mb="xs">
								{errorText(upload.error)}
							</Text>
							<Button variant="default" onClick={() => take(file)}>
								{t('retry')}
							</Button>
						</Alert>
					)}
					<ModelDropzone
						file={file}
						onChange={() => take(null)}
						onFiles={(files) => void takeAll(files)}
						furtherFiles={ids && IDS_FILES}
						error={problem ?? serverProblem ?? null}
						limit={limit}
					/>
					{ids && <IdsChoice {...ids} />}
				</Stack>
			)}
		</>
	)
}
