import { ActionIcon, Modal, UnstyledButton } from '@mantine/core'
import { imagePath, type ProjectImage, type ImageSize as Size } from '@panelyard/contracts/images'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../../locales/measures.ts'
import classes from './instructions.module.css'

type StepImagesProps = { projectId: string; title: string; images: readonly ProjectImage[] }

/** The images of a step; one opens large. */
export function StepImages({ projectId, title, images }: StepImagesProps) {
	const { t } = useTranslation(['panel', 'shell'])
	const measures = useMeasures()
	const [openAt, setOpenAt] = useState<number | null>(null)
	const open = openAt === null ? undefined : images[openAt]
	const at = (size: Size, { id }: ProjectImage) => imagePath(projectId, id, size)
	const altOf = (index: number) =>
		t('instructions.image_alt', { place: measures.number(index + 1), total: measures.number(images.length), title })
	const turn = (by: number) =>
		setOpenAt((place) => (place === null ? null : (place + by + images.length) % images.length))
	return (
		<>
			<ul className={classes.images} data-single={images.length === 1 || undefined}>
				{images.map((image, index) => (
					<li key={image.id}>
						<UnstyledButton className={classes.image} onClick={() => setOpenAt(index)}>
							<img
								src={at('small', image)}
								srcSet={`${at('small', image)} ${Math.min(480, image.width)}w, ${at('large', image)} ${image.width}w`}
								sizes={images.length === 1 ? '(max-width: 48em) 100vw, 480px' : '(max-width: 48em) 45vw, 220px'}
								className={classes.picture}
								width={image.width}
								height={image.height}
								loading="lazy"
								alt={altOf(index)}
							/>
						</UnstyledButton>
					</li>
				))}
			</ul>
			<Modal
				opened={open !== undefined}
				onClose={() => setOpenAt(null)}
				fullScreen
				withCloseButton={false}
				padding={0}
				classNames={{ content: classes.lightbox, body: classes.lightboxBody }}
				attributes={{ content: { 'aria-label': openAt === null ? '' : altOf(openAt) } }}
				onKeyDown={({ key }) => {
					if (images.length < 2 || !['ArrowLeft', 'ArrowRight'].includes(key)) return
					const isForward = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl')
					turn(isForward ? 1 : -1)
				}}
			>
				{open && openAt !== null && (
					<>
						<img src={at('large', open)} width={open.width} height={open.height} alt={altOf(openAt)} />
						<ActionIcon
							variant="default"
							size={44}
							className={classes.lightboxClose}
							aria-label={t('shell:close')}
							onClick={() => setOpenAt(null)}
							data-autofocus
						>
							<IconX size={20} aria-hidden />
						</ActionIcon>
						{images.length > 1 && (
							<div className={classes.lightboxTurn}>
								<ActionIcon
									variant="default"
									size={44}
									aria-label={t('instructions.previous_image')}
									onClick={() => turn(-1)}
								>
									<IconChevronLeft size={22} aria-hidden className="mirrored" />
								</ActionIcon>
								<span>
									{t('turn.place', { place: measures.number(openAt + 1), total: measures.number(images.length) })}
								</span>
								<ActionIcon
									variant="default"
									size={44}
									aria-label={t('instructions.next_image')}
									onClick={() => turn(1)}
								>
									<IconChevronRight size={22} aria-hidden className="mirrored" />
								</ActionIcon>
							</div>
						)}
					</>
				)}
			</Modal>
		</>
	)
}
