import { CHAT_SUBJECTS, DEFAULT_SUBJECT } from '@panelyard/contracts/messages/support-chat'
import { useTranslation } from 'react-i18next'

/** The subject of a thread in the reader's language; what a program wrote as it is. */
export function useSubjectText(): (subject: string) => string {
	const { t } = useTranslation('support')
	return (subject) => {
		const known = CHAT_SUBJECTS.find((key) => key === subject)
		if (known) return t(`subjects.${known}`)
		return subject === DEFAULT_SUBJECT ? t('no_subject') : subject
	}
}
