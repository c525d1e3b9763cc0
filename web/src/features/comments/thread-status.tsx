import type { CommentStatus } from '@panelyard/contracts/messages/comments'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../ui/text/tag.tsx'

/** Whether a thread still waits for somebody. */
export function ThreadStatus({ status }: { status: CommentStatus }) {
	const { t } = useTranslation('comments')
	return <Tag tone={status === 'open' ? 'accent' : 'positive'}>{t(`status.${status}`)}</Tag>
}
