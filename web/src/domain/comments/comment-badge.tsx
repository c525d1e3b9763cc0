import type { PanelCommentCounts } from '@panelyard/contracts/messages/comments'
import { IconMessage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import classes from './comment-badge.module.css'

/** How much is said about a panel: open threads, or what is unread of them; nothing when all is settled. */
export function CommentBadge({ counts }: { counts: PanelCommentCounts | undefined }) {
	return counts && counts.open + counts.unread > 0 ? <Badge counts={counts} /> : null
}

function Badge({ counts }: { counts: PanelCommentCounts }) {
	const { t } = useTranslation('comments')
	const format = useFormat()
	const label = t('badge', { open: counts.open, unread: counts.unread })
	return (
		<span
			className={classes.badge}
			data-unread={counts.unread > 0 || undefined}
			role="img"
			aria-label={label}
			title={label}
		>
			<IconMessage size={14} stroke={1.8} aria-hidden />
			{format.integer(counts.unread > 0 ? counts.unread : counts.open)}
		</span>
	)
}
