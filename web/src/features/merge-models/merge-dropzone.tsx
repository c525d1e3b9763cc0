import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconFilePlus, IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import zone from '../../domain/uploads/model-dropzone.module.css'
import { MODEL_FILES, type UploadLimit } from '../../domain/uploads/model-file-check.ts'
import { UnfinishedUploadOffer } from '../../domain/uploads/unfinished-upload.tsx'
import { useCoarsePointer } from '../../ui/appearance/media.ts'
import type { MergeFile } from './merge-file.ts'
import classes from './merge-models.module.css'

export type MergeDropzoneProps = {
	listed: readonly Pick<MergeFile, 'name' | 'bytes'>[]
	limit: UploadLimit
	onChoose: (files: readonly File[]) => void
}

/** Takes several model files by drop, click or keyboard; small once there are some. */
export function MergeDropzone({ listed, limit, onChoose }: MergeDropzoneProps) {
	const isFirst = listed.length === 0
	const { t } = useTranslation('merge')
	const pick = t(useCoarsePointer() ? 'pick' : 'drop')
	const open = useRef<() => void>(null)
	return (
		<>
			<UnfinishedUploadOffer
				file={null}
				isTaken={({ file_name, bytes }) => listed.some((file) => file.name === file_name && file.bytes === bytes)}
				onChoose={() => open.current?.()}
			/>
			<Dropzone
				openRef={open}
				onDropAny={(accepted, rejected) => onChoose([...accepted, ...rejected.map(({ file }) => file)])}
				onDrop={() => {}}
				className={`${zone.zone} ${isFirst ? '' : classes.further}`}
				aria-label={isFirst ? pick : t('drop_more')}
				inputProps={{ 'aria-label': t('files'), accept: MODEL_FILES }}
			>
				<div className={isFirst ? zone.empty : classes.furtherText}>
					{isFirst ? (
						<IconUpload size={24} stroke={1.5} aria-hidden />
					) : (
						<IconFilePlus size={20} stroke={1.5} aria-hidden />
					)}
					<strong>
						<Dropzone.Accept>{t('drop_here')}</Dropzone.Accept>
						<Dropzone.Reject>{t('drop_here')}</Dropzone.Reject>
						<Dropzone.Idle>{isFirst ? pick : t('drop_more')}</Dropzone.Idle>
					</strong>
					{isFirst && <span>{t('drop_hint', { size: limit.megabytes })}</span>}
				</div>
			</Dropzone>
		</>
	)
}
