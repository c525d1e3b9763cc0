import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { WaitingComment } from '../../domain/comments/waiting-comments.ts'
import { CommentWords } from './comment-words.tsx'
import classes from './comments.module.css'

/** A comment of this person that the server doesn't have yet. */
export function WaitingCommentItem({ comment }: { comment: WaitingComment }) {
	const { t } = useTranslation('changes')
	return (
		<li className={classes.item} data-waiting>
			<IconClock size={20} stroke={1.5} className={classes.waitingIcon} aria-hidden />
			<div className={classes.said}>
				<div className={classes.who}>
					<span>{t('not_sent')}</span>
				</div>
				<CommentWords text={comment.text} mentions={[]} />
			</div>
		</li>
	)
}
