import { ActionIcon, Loader, Text } from '@mantine/core'
import { imagePath } from '@panelyard/contracts/messages/images'
import { MAX_INSTRUCTION_IMAGES } from '@panelyard/contracts/panels/instructions'
import { IconChevronLeft, IconChevronRight, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LocalImage } from '../../../domain/images/local-image.tsx'
import { useMeasures } from '../../../locales/measures.ts'
import { FilesButton } from '../../../ui/forms/files-button.tsx'
import { refusalText, useErrorText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import classes from './instructions.module.css'
import type { useStepImages } from './use-step-images.ts'

type FormImagesProps = { projectId: string; step: ReturnType<typeof useStepImages> }

/** The images of a step while it is written: added, put in order, removed. */
export function FormImages({ projectId, step }: FormImagesProps) {
	const { t, i18n } = useTranslation('panel')
	const measures = useMeasures()
	const errorText = useErrorText()
	const { images } = step
	const nameOf = (index: number) => t('instructions.image', { place: measures.number(index + 1) })
	const add = (files: File[]) => {
		if (step.add(files) > 0) toast.info(t('instructions.images_limit', { limit: MAX_INSTRUCTION_IMAGES }))
	}
	return (
		<div className={classes.formImages}>
			{images.length > 0 && (
				<ol>
					{images.map((one, index) => (
						<li key={one.key}>
							<div className={classes.formImage} data-refused={one.error ? true : undefined}>
								{one.image && one.photo ? (
									<LocalImage blob={one.photo.blob} alt={nameOf(index)} />
								) : one.image ? (
									<img src={imagePath(projectId, one.image.id, 'small')} alt={nameOf(index)} />
								) : one.error ? (
									<Text size="xs" c="red" role="alert">
										{refusalText(i18n, one.error) ?? errorText(one.error)}
									</Text>
								) : (
									<Preparing />
								)}
							</div>
							<div className={classes.formImageTools}>
								<ActionIcon
									aria-label={t('instructions.image_earlier', { image: nameOf(index) })}
									disabled={index === 0}
									onClick={() => step.move(one.key, -1)}
								>
									<IconChevronLeft size={18} aria-hidden className="mirrored" />
								</ActionIcon>
								<ActionIcon
									aria-label={t('instructions.image_later', { image: nameOf(index) })}
									disabled={index === images.length - 1}
									onClick={() => step.move(one.key, 1)}
								>
									<IconChevronRight size={18} aria-hidden className="mirrored" />
								</ActionIcon>
								<ActionIcon
									aria-label={t('instructions.image_remove', { image: nameOf(index) })}
									onClick={() => step.remove(one.key)}
								>
									<IconTrash size={18} aria-hidden />
								</ActionIcon>
							</div>
						</li>
					))}
				</ol>
			)}
			<FilesButton
				accept="image/*"
				onFiles={add}
				leftSection={<IconPhotoPlus size={16} aria-hidden />}
				disabled={images.length >= MAX_INSTRUCTION_IMAGES}
			>
				{t('instructions.add_images')}
			</FilesButton>
		</div>
	)
}

function Preparing() {
	const { t } = useTranslation('panel')
	return (
		<div className={classes.sending} role="status">
			<Loader size={20} />
			<Text size="xs" c="dimmed" ta="center">
				{t('instructions.processing')}
			</Text>
		</div>
	)
}
