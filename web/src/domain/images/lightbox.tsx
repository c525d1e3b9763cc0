import { ActionIcon, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '../../locales/measures.ts'
import classes from './images.module.css'
import type { ShownImage } from './shown-image.ts'

type LightboxProps = {
	images: readonly ShownImage[]
	/** Which of them is open; null for none. */
	openAt: number | null
	onOpen: (place: number | null) => void
	/** Below the image. */
	caption?: (place: number) => ReactNode
}

/** One of some images as large as the screen; arrow keys turn to the others. */
export function Lightbox({ images, openAt, onOpen, caption }: LightboxProps) {
	const { t } = useTranslation(['images', 'shell'])
	const measures = useMeasures()
	const open = openAt === null ? undefined : images[openAt]
	const turn = (by: number) => openAt !== null && onOpen((openAt + by + images.length) % images.length)
	return (
		<Modal
			opened={open !== undefined}
			onClose={() => onOpen(null)}
			fullScreen
			withCloseButton={false}
			padding={0}
			classNames={{ content: classes.lightbox, body: classes.lightboxBody }}
			attributes={{ content: { 'aria-label': open?.alt ?? '' } }}
			onKeyDown={({ key }) => {
				if (images.length < 2 || !['ArrowLeft', 'ArrowRight'].includes(key)) return
				const isForward = (key === 'ArrowRight') === (document.documentElement.dir !== 'rtl')
				turn(isForward ? 1 : -1)
			}}
		>
			{open && openAt !== null && (
				<>
					<img src={open.large} width={open.width} height={open.height} alt={open.alt} />
					<ActionIcon
						variant="default"
						size={44}
						className={classes.lightboxClose}
						aria-label={t('shell:close')}
						onClick={() => onOpen(null)}
						data-autofocus
					>
						<IconX size={20} aria-hidden />
					</ActionIcon>
					<div className={classes.lightboxFoot}>
						{caption?.(openAt)}
						{images.length > 1 && (
							<div className={classes.lightboxTurn}>
								<ActionIcon variant="default" size={44} aria-label={t('images:previous')} onClick={() => turn(-1)}>
									<IconChevronLeft size={22} aria-hidden className="mirrored" />
								</ActionIcon>
								<span>
									{t('images:place', { place: measures.number(openAt + 1), total: measures.number(images.length) })}
								</span>
								<ActionIcon variant="default" size={44} aria-label={t('images:next')} onClick={() => turn(1)}>
									<IconChevronRight size={22} aria-hidden className="mirrored" />
								</ActionIcon>
							</div>
						)}
					</div>
				</>
			)}
		</Modal>
	)
}
