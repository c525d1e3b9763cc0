import { Button, CloseButton, Group, Input, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFile3d, IconUpload } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { useCoarsePointer } from '../../ui/appearance/media.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import classes from './model-dropzone.module.css'
import { MODEL_FILES, type UploadLimit } from './model-file-check.ts'
import { UnfinishedUploadOffer } from './unfinished-upload.tsx'

export type ModelDropzoneProps = {
	file: File | null
	onChange: (file: File | null) => void
	error: string | null
	limit: UploadLimit
	/** Makes one project of several files that were dropped together. */
	onMerge?: (files: readonly File[]) => void
	/** Takes what is dropped or chosen, in place of `onChange` with the first one. */
	onFiles?: (files: readonly File[]) => void
	/** Endings of further files that are taken. */
	furtherFiles?: string
}

/** Takes one model file by drop, click or keyboard, and shows the one taken. */
export function ModelDropzone(props: ModelDropzoneProps) {
	const { file, onChange, error, limit, onMerge, onFiles, furtherFiles } = props
	const { t } = useTranslation('create')
	const format = useFormat()
	const pick = t(useCoarsePointer() ? 'pick' : 'drop')
	const open = useRef<() => void>(null)
	const errorId = useId()
	const [dropped, setDropped] = useState<readonly File[]>([])
	const take = (files: readonly File[]) => {
		if (onFiles) return onFiles(files)
		setDropped(files)
		if (files[0]) onChange(files[0])
	}
	return (
		<>
			<UnfinishedUploadOffer file={file} onChoose={() => open.current?.()} />
			<Input.Wrapper
				label={t('file')}
				labelElement="div"
				error={error}
				errorProps={{ id: errorId, role: 'alert' }}
				inputContainer={(children) => children}
			>
				<div className={classes.frame}>
					{file && (
						<CloseButton
							className={classes.remove}
							aria-label={t('remove_file')}
							title={t('remove_file')}
							onClick={() => {
								setDropped([])
								onChange(null)
							}}
						/>
					)}
					<Dropzone
						openRef={open}
						multiple={onFiles !== undefined}
						onDropAny={(accepted, rejected) => take([...accepted, ...rejected.map((one) => one.file)])}
						onDrop={() => {}}
						className={classes.zone}
						data-error={error ? true : undefined}
						aria-label={file ? t('change_file') : pick}
						aria-describedby={error ? errorId : undefined}
						inputProps={{ 'aria-label': t('file'), accept: [MODEL_FILES, furtherFiles].filter(Boolean).join() }}
					>
						{file ? (
							<div className={classes.taken}>
								<IconFile3d size={28} stroke={1.4} aria-hidden />
								<div className={classes.name}>
									<strong>
										<UserText text={file.name} />
									</strong>
									<small>{format.bytes(file.size)}</small>
								</div>
								<Button component="span" variant="default" size="xs" tabIndex={-1}>
									{t('change_file')}
								</Button>
							</div>
						) : (
							<div className={classes.empty}>
								<IconUpload size={24} stroke={1.5} aria-hidden />
								<strong>
									<Dropzone.Accept>{t('drop_here')}</Dropzone.Accept>
									<Dropzone.Idle>{pick}</Dropzone.Idle>
									<Dropzone.Reject>{t('drop_here')}</Dropzone.Reject>
								</strong>
								<span>{t('drop_hint', { size: limit.megabytes })}</span>
							</div>
						)}
					</Dropzone>
				</div>
				{dropped.length > 1 && file?.name === dropped[0]?.name && (
					<Group gap="xs" role="status" my={6}>
						<Text size="sm">
							<bdi>{t('one_file', { name: file?.name })}</bdi>
						</Text>
						{onMerge && (
							<Button variant="default" size="xs" onClick={() => onMerge(dropped)}>
								{t('merge_them')}
							</Button>
						)}
					</Group>
				)}
			</Input.Wrapper>
		</>
	)
}
