import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublicConfig } from '../../api/public-config.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { LeaveGuard } from '../../domain/uploads/leave-guard.tsx'
import { ModelDropzone } from '../../domain/uploads/model-dropzone.tsx'
import { checkModelFile, uploadLimit } from '../../domain/uploads/model-file-check.ts'
import { Uploading } from '../../domain/uploads/uploading.tsx'
import { useMeasures } from '../../locales/measures.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { PageSection } from '../../ui/page/page-parts.tsx'
import { ReplacedFiles } from './replaced-files.tsx'
import { useVersionUpload } from './use-version-upload.ts'
import { VersionNameField } from './version-name-field.tsx'

type UploadVersionProps = { project: Project; onClose: () => void }

/** The form of a new version of the model, and how far its upload is. */
export function UploadVersion({ project, onClose }: UploadVersionProps) {
	const { t } = useTranslation(['versions', 'create', 'shell'])
	const measures = useMeasures()
	const limit = uploadLimit(usePublicConfig(), useCurrentUser())
	const [file, setFile] = useState<File | null>(null)
	const [name, setName] = useState('')
	const [note, setNote] = useState('')
	const [chosen, setChosen] = useState<ReadonlyMap<number, File>>(new Map())
	const [isChecked, setChecked] = useState(false)
	const isActive = useRef(false)
	const upload = useVersionUpload(project.id, () => {
		isActive.current = false
		onClose()
	})
	const files = project.source_files ?? []
	const isMerged = files.length > 1
	const problem = file || isChecked ? checkModelFile(file, limit) : null
	const sent = isMerged ? [...chosen.values()] : file ? [file] : []
	const submit = (event: FormEvent) => {
		event.preventDefault()
		setChecked(true)
		const [first, ...further] = sent
		if (!first || sent.some((one) => checkModelFile(one, limit))) return
		isActive.current = true
		upload.start(
			{ file: first, further, name, note, places: isMerged ? [...chosen.keys()] : null },
			{
				onError: (error) => {
					isActive.current = false
					if (error.name === 'AbortError') toast.info(t('create:upload.cancelled'))
				},
			},
		)
	}
	return (
		<PageSection title={t('upload.open')}>
			<LeaveGuard isActive={() => isActive.current} onLeave={upload.stop} />
			{upload.uploading && upload.progress && sent.length > 0 ? (
				<Uploading name={measures.list(sent.map((one) => one.name))} progress={upload.progress} onStop={upload.stop} />
			) : (
				<form noValidate onSubmit={submit}>
					<Stack maw={620} gap="md">
						<Text c="dimmed">{t('upload.text')}</Text>
						{upload.error && <FailureAlert title={t('upload.failed')} error={upload.error} />}
						{isMerged ? (
							<ReplacedFiles
								names={files.map(({ file_name }) => file_name)}
								chosen={chosen}
								onChange={setChosen}
								limit={limit}
								error={isChecked && chosen.size === 0 ? t('upload.replaces_needed') : null}
							/>
						) : (
							<ModelDropzone
								file={file}
								onChange={setFile}
								error={problem && t(`create:validation.${problem}`, { size: limit.megabytes })}
								limit={limit}
							/>
						)}
						<VersionNameField name={name} onChange={setName} />
						<Textarea
							label={t('upload.note')}
							autosize
							minRows={2}
							maxRows={8}
							maxLength={4000}
							value={note}
							onChange={({ currentTarget }) => setNote(currentTarget.value)}
						/>
						<Group gap="xs">
							<Button type="submit">{t('upload.submit')}</Button>
							<Button variant="default" onClick={onClose}>
								{t('shell:cancel')}
							</Button>
						</Group>
					</Stack>
				</form>
			)}
		</PageSection>
	)
}
