import type { ProjectImage } from '@panelyard/contracts/messages/images'
import { useTranslation } from 'react-i18next'
import { shownImage } from '../../../domain/images/shown-image.ts'
import { ShownImages } from '../../../domain/images/shown-images.tsx'
import { useWaitingPhotos } from '../../../domain/images/use-waiting-photos.ts'
import { useMeasures } from '../../../locales/measures.ts'

type StepImagesProps = { projectId: string; title: string; images: readonly ProjectImage[] }

/** The images of a step; one opens large. */
export function StepImages({ projectId, title, images }: StepImagesProps) {
	const { t } = useTranslation('panel')
	const measures = useMeasures()
	const total = measures.number(images.length)
	const waiting = useWaitingPhotos(images.map(({ id }) => id))
	return (
		<ShownImages
			images={images.map((image, index) => {
				const alt = t('instructions.image_alt', { place: measures.number(index + 1), total, title })
				const url = waiting.get(image.id)
				const shown = shownImage(projectId, image, alt)
				return url === undefined ? shown : { ...shown, small: url, large: url, srcSet: url }
			})}
		/>
	)
}
