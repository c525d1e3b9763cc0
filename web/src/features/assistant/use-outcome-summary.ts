import { useTranslation } from 'react-i18next'
import type { Asked } from './open-answer.ts'

/** One line of what an answer says, for those who hear it and for the bar in place of the pane; empty without one. */
export function useOutcomeSummary(asked: Asked | null): string {
	const { t } = useTranslation(['assistant', 'asking'])
	if (!asked) return ''
	const { answer } = asked
	switch (answer.outcome) {
		case 'proposal':
			if (answer.parts.length > 0)
				return answer.ready_count === 0 ? t('asking:nothing_changes') : t('changes', { count: answer.ready_count })
			return t(answer.stayed > 0 ? 'nothing' : 'no_panels')
		case 'answer':
			return answer.count === 0 ? t('no_panels') : t('panels', { count: answer.count })
		case 'unclear':
			return t(`unclear.${answer.unclear.why}`, { words: answer.unclear.words })
		case 'project':
		case 'colour':
		case 'section':
			return t('asking:ready')
	}
}
