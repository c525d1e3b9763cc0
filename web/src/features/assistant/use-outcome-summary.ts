import type { ProposeResponse } from '@panelyard/contracts/assistant/assistant'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import type { Asked } from './open-answer.ts'

/** One line of what an answer says, for those who hear it and for the bar in place of the pane; empty without one. */
export function useOutcomeSummary(asked: Asked | null): string {
	const { t } = useTranslation(['assistant', 'asking'])
	if (!asked) return ''
	const { answer } = asked
	switch (answer.outcome) {
		case 'proposal':
			return proposalText(answer, answer.changes.length, answer.ready_count, t)
		case 'answer':
			return answer.count === 0 ? t('no_panels') : t('panels', { count: answer.count })
		case 'unclear':
			return t(`unclear.${answer.unclear.why}`, { words: answer.unclear.words })
		case 'colour':
		case 'section':
			return t('asking:ready')
		case 'version':
			return answer.last ? '' : t('asking:version.none')
	}
}

type Proposal = Extract<ProposeResponse, { outcome: 'proposal' }>

/** What a proposal comes to in a line, with so many changes and panels of it. */
export function proposalText(
	{ instruction, changes, parts, existing, stayed }: Proposal,
	change_count: number,
	panel_count: number,
	t: TFunction<['assistant', 'asking']>,
): string {
	if (change_count + panel_count > 0)
		return dotted([
			change_count > 0 && t('asking:things', { count: change_count }),
			panel_count > 0 && t('changes', { count: panel_count }),
		])
	if (changes.length + parts.length + existing.length > 0) return t('asking:nothing_changes')
	const isOrder = instruction.kind === 'change' && instruction.changes.some((change) => change.do === 'move_status')
	if (isOrder) return t('same_order')
	return stayed > 0
		? t('nothing')
		: instruction.kind === 'change' && instruction.steps.length > 0
			? t('no_panels')
			: t('asking:nothing_changes')
}
