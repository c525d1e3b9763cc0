import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WaitingComment } from '../../domain/comments/waiting-comments.ts'
import { LocalImage } from '../../domain/images/local-image.tsx'
import { useMeasures } from '../../locales/measures.ts'
import { CommentWords } from './comment-words.tsx'
import classes from './comments.module.css'

/** A comment of this person that the server doesn't have yet. */
export function WaitingCommentItem({ comment }: { comment: WaitingComment }) {
	const { t } = useTranslation(['changes', 'images'])
	const measures = useMeasures()
	return (
		<li className={classes.item} data-waiting>
			<IconClock size={20} stroke={1.5} className={classes.waitingIcon} aria-hidden />
			<div className={classes.said}>
				<div className={classes.who}>
					<span>{t('changes:not_sent')}</span>
				</div>
				<CommentWords text={comment.text} mentions={[]} />
				{comment.photos.length > 0 && (
					<ul className={classes.waitingPhotos}>
						{comment.photos.map(({ id, blob }, index) => (
							<li key={id}>
								<LocalImage blob={blob} alt={t('images:photo', { place: measures.number(index + 1) })} />
							</li>
						))}
					</ul>
				)}
			</div>
		</li>
	)
}
