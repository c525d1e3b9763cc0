import type { Comment } from '@panelyard/contracts/messages/comments'
import { useTranslation } from 'react-i18next'
import { shownImage } from '../../domain/images/shown-image.ts'
import { ShownImages } from '../../domain/images/shown-images.tsx'
import { useMeasures } from '../../locales/measures.ts'

type CommentPhotosProps = { projectId: string; comment: Pick<Comment, 'images' | 'author_name'> }

/** The photos of a comment; one opens large. */
export function CommentPhotos({ projectId, comment: { images, author_name } }: CommentPhotosProps) {
	const { t } = useTranslation(['comments', 'images'])
	const measures = useMeasures()
	if (images.length === 0) return null
	const total = measures.number(images.length)
	const name = author_name || t('comments:somebody')
	return (
		<ShownImages
			isSmall
			images={images.map((image, index) =>
				shownImage(projectId, image, t('images:photo_by', { place: measures.number(index + 1), total, name })),
			)}
		/>
	)
}
