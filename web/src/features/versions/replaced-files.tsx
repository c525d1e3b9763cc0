import { Button, CloseButton, FileButton, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconArrowRight, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import zone from '../../domain/uploads/model-dropzone.module.css'
import { checkModelFile, MODEL_FILES, type UploadLimit } from '../../domain/uploads/model-file-check.ts'
import { useFormat } from '../../locales/format.ts'
import { useCoarsePointer } from '../../ui/appearance/media.ts'
import { toast } from '../../ui/messages/toast.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import { placesFor } from './replaced-places.ts'
import classes from './versions.module.css'

type ReplacedFilesProps = {
	/** Names of the files of the model, in their order. */
	names: readonly string[]
	/** The new file for each place that gets one. */
	chosen: ReadonlyMap<number, File>
	onChange: (chosen: ReadonlyMap<number, File>) => void
	limit: UploadLimit
	error: string | null
}

/** The files of a model of several, and a new one for some or all of them: dropped together, or chosen one by one. */
export function ReplacedFiles({ names, chosen, onChange, limit, error }: ReplacedFilesProps) {
	const { t } = useTranslation(['versions', 'create'])
	const format = useFormat()
	const pick = t(useCoarsePointer() ? 'upload.pick_several' : 'upload.drop_several')
	const put = (place: number, file: File | null) => {
		const next = new Map(chosen)
		if (file) next.set(place, file)
		else next.delete(place)
		onChange(next)
	}
	const take = (files: readonly File[]) => {
		const places = placesFor(names, files, new Set())
		const next = new Map(chosen)
		for (const [at, place] of places.entries()) if (place !== null) next.set(place, files[at] as File)
		onChange(next)
		if (places.includes(null)) toast.info(t('upload.left_out'))
	}
	return (
		<div>
			<Dropzone
				onDropAny={(accepted, rejected) => take([...accepted, ...rejected.map(({ file }) => file)])}
				onDrop={() => {}}
				className={`${zone.zone} ${classes.lowZone}`}
				data-error={error ? true : undefined}
				aria-label={pick}
				inputProps={{ 'aria-label': t('create:file'), accept: MODEL_FILES }}
			>
				<div className={zone.empty}>
					<IconUpload size={22} stroke={1.5} aria-hidden />
					<strong>
						<Dropzone.Accept>{t('create:drop_here')}</Dropzone.Accept>
						<Dropzone.Reject>{t('create:drop_here')}</Dropzone.Reject>
						<Dropzone.Idle>{pick}</Dropzone.Idle>
					</strong>
					<span>{t('create:drop_hint', { size: limit.megabytes })}</span>
				</div>
			</Dropzone>
			<ul className={classes.list} aria-label={t('upload.files')}>
				{names.map((name, place) => {
					const file = chosen.get(place)
					const problem = file && checkModelFile(file, limit)
					return (
						// biome-ignore lint/suspicious/noArrayIndexKey: the place is what tells files of one name apart.
						<li key={place} className={classes.replaced}>
							<div className={classes.versionText}>
								<UserText text={name} />
								{file ? (
									<Text size="sm" className={classes.newFile}>
										<IconArrowRight size={14} aria-hidden className="mirrored" />
										<strong>
											<UserText text={file.name} />
										</strong>
										<span>{format.bytes(file.size)}</span>
									</Text>
								) : (
									<Text size="sm" c="dimmed">
										{t('upload.stays')}
									</Text>
								)}
								{problem && (
									<Text size="sm" c="red" role="alert">
										{t(`create:validation.${problem}`, { size: limit.megabytes })}
									</Text>
								)}
							</div>
							<FileButton accept={MODEL_FILES} onChange={(next) => next && put(place, next)}>
								{(props) => (
									<Button {...props} variant="default" aria-label={t('upload.replace_file', { name })}>
										{t(file ? 'create:change_file' : 'upload.replace')}
									</Button>
								)}
							</FileButton>
							{file && <CloseButton aria-label={t('upload.keep_file', { name })} onClick={() => put(place, null)} />}
						</li>
					)
				})}
			</ul>
			{error && (
				<Text size="sm" c="red" role="alert">
					{error}
				</Text>
			)}
		</div>
	)
}
