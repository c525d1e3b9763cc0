import { UnstyledButton } from '@mantine/core'
import type { CommentSummaryResponse } from '@panelyard/contracts/messages/comments'
import { useTranslation } from 'react-i18next'
import { COMMENTS_SHOWN, type CommentsShown } from '../../domain/comments/comments-shown.ts'
import { useFormat } from '../../locales/format.ts'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import classes from './comments.module.css'

type CommentFiltersProps = {
	shown: CommentsShown
	onShown: (shown: CommentsShown) => void
	summary: CommentSummaryResponse
}

/** Which threads to list, or their photos, each with how many there are where that is known. */
export function CommentFilters({ shown, onShown, summary }: CommentFiltersProps) {
	const { t } = useTranslation(['comments', 'images'])
	const format = useFormat()
	const counts: Partial<Record<CommentsShown, number>> = {
		open: summary.open,
		unread: summary.unread,
		resolved: summary.resolved,
		all: summary.open + summary.resolved,
	}
	return (
		<div className={classes.filters} role="radiogroup" aria-label={t('comments:filter.label')}>
			{COMMENTS_SHOWN.map((name) => (
				<UnstyledButton
					key={name}
					ref={name === shown ? bringIntoView : null}
					className={classes.filter}
					role="radio"
					aria-checked={name === shown}
					onClick={() => onShown(name)}
				>
					{name === 'photos' ? t('images:gallery.title') : t(`comments:filter.${name}`)}
					{counts[name] !== undefined && <span className={classes.count}>{format.integer(counts[name])}</span>}
				</UnstyledButton>
			))}
		</div>
	)
}
