import { Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects'
import { VERSION_NAME_MAX_LENGTH } from '@panelyard/contracts/versions'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublicConfig } from '../../api/public-config.ts'
import { useCurrentUser } from '../../domain/account/current-user.ts'
import { LeaveGuard } from '../../domain/uploads/leave-guard.tsx'
import { ModelDropzone } from '../../domain/uploads/model-dropzone.tsx'
import { checkModelFile, uploadLimit } from '../../domain/uploads/model-file-check.ts'
import { Uploading } from '../../domain/uploads/uploading.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { PageSection } from '../../ui/page-parts.tsx'
import { toast } from '../../ui/toast.ts'
import { useVersionUpload } from './use-version-upload.ts'

type UploadVersionProps = { project: Project; onClose: () => void }

/** The form of a new version of the model, and how far its upload is. */
export function UploadVersion({ project, onClose }: UploadVersionProps) {
	const { t } = useTranslation(['versions', 'create', 'shell'])
	const limit = uploadLimit(usePublicConfig(), useCurrentUser())
	const [file, setFile] = useState<File | null>(null)
	const [name, setName] = useState('')
	const [note, setNote] = useState('')
	const [replaces, setReplaces] = useState<string | null>(null)
	const [isChecked, setChecked] = useState(false)
	const isActive = useRef(false)
	const upload = useVersionUpload(project.id, () => {
		isActive.current = false
		onClose()
	})
	const files = project.source_files ?? []
	const needsPlace = files.length > 1
	const problem = file || isChecked ? checkModelFile(file, limit) : null
	const submit = (event: FormEvent) => {
		event.preventDefault()
		setChecked(true)
		if (!file || checkModelFile(file, limit) || (needsPlace && replaces === null)) return
		isActive.current = true
		upload.start(
			{ file, name, note, replaces: needsPlace ? Number(replaces) : null },
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
			{upload.uploading && upload.progress && file ? (
				<Uploading name={file.name} progress={upload.progress} onStop={upload.stop} />
			) : (
				<form noValidate onSubmit={submit}>
					<Stack maw={620} gap="md">
						<Text c="dimmed">{t('upload.text')}</Text>
						{upload.error && <FailureAlert title={t('upload.failed')} error={upload.error} />}
						<ModelDropzone
							file={file}
							onChange={setFile}
							error={problem && t(`create:validation.${problem}`, { size: limit.megabytes })}
							limit={limit}
						/>
						{needsPlace && (
							<Select
								label={t('upload.replaces')}
								data={files.map(({ file_name }, place) => ({ value: String(place), label: file_name }))}
								value={replaces}
								onChange={setReplaces}
								error={isChecked && replaces === null && t('upload.replaces_needed')}
							/>
						)}
						<TextInput
							label={t('upload.name')}
							description={t('upload.name_hint')}
							maxLength={VERSION_NAME_MAX_LENGTH}
							value={name}
							onChange={({ currentTarget }) => setName(currentTarget.value)}
						/>
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
