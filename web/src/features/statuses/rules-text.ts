import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useMeasures } from '../../locales/measures.ts'

type Ruled = Pick<
	Status,
	'type' | 'progress' | 'is_done' | 'replaces' | 'set_by' | 'set_by_people' | 'requires' | 'requires_mode'
>

/** The rules of a status in a few words each: those that differ from a status without any. */
export function useRulesText(statuses: readonly Status[]): (status: Ruled) => string[] {
	const { t, i18n } = useTranslation('statuses')
	const nameOf = useStatusName()
	const measures = useMeasures()
	return ({ type, progress, is_done, replaces, set_by, set_by_people, requires, requires_mode }) => {
		const names = requires.flatMap((id) => statuses.find((status) => status.id === id) ?? []).map(nameOf)
		const listed = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
		return [
			type === 'step' && measures.percent(progress / 100),
			is_done && t('rules.done'),
			replaces && t('rules.replaces'),
			set_by === 'managers' && t('rules.managers'),
			set_by === 'people' && t('rules.people', { count: set_by_people.length }),
			names.length > 0 && t(requires_mode === 'block' ? 'rules.only_after' : 'rules.after', { statuses: listed }),
		].filter((text) => text !== false)
	}
}
