import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { panelName } from '../../domain/panels/own-words/panel-details.ts'
import { dayText } from '../../domain/plan/day-text.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { dotted } from '../../locales/dotted.ts'
import { fromTo } from '../../locales/from-to.ts'
import type { MatchedList, Matching } from './match-list.ts'
import type { MatchedRow } from './matched-row.ts'

const MOST_OLD = 2

/** What rows change in words, with what was before. */
export type RowWords = {
	wordsOf: (row: MatchedRow) => string
	/** Statuses before and after, as in "Installed → Approved". */
	changeOf: (before: string, after: string) => string
	nameOf: (id: string) => string
}

/** Says what rows change: old and new statuses, dates, categories and names. */
export function useRowWords(
	list: MatchedList | null,
	{ statuses, plannedDate, mode, goBack }: Matching,
	nameOfId: (id: string) => string | undefined,
): RowWords {
	const { t, i18n } = useTranslation(['imports', 'statuses'])
	const nameOfStatus = useStatusName()
	return useMemo(() => {
		const names = namesByKey(list, statuses, nameOfStatus)
		const steps = new Set(statuses.flatMap(({ id, type }) => (type === 'step' ? id : [])))
		const nameOf = (id: string) => nameOfId(id) ?? names.get(id) ?? t('statuses:none')
		const changeOf = (before: string, after: string) => fromTo(before, after, i18n.dir())
		const day = (date: string) => dayText(date, i18n.language)
		const stepsOf = (panel: Panel) => panel.statuses.filter((id) => steps.has(id)).map(nameOf)
		const namesOf = (ids: readonly string[]) => ids.map(nameOf).join(', ')
		/** What panels had: the first few if they differ. */
		const before = (panels: readonly Panel[], textOf: (panel: Panel) => string) => {
			const texts = [...new Set(panels.map(textOf))]
			return [...texts.slice(0, MOST_OLD), ...(texts.length > MOST_OLD ? ['…'] : [])].join(' / ')
		}
		const wasText = (panel: Panel) => stepsOf(panel).join(', ') || t('statuses:none')
		const statusWords = ({ statuses: ids, panels, back, problem }: MatchedRow): string => {
			if (ids.length === 0) return ''
			const staying = problem !== 'goes_back' && !goBack && back.length === panels.length
			if (staying && back.length > 0) return t('stays', { status: before(back, wasText) })
			const isStep = mode === 'set' && ids.some((id) => steps.has(id) || id.startsWith('new:'))
			const kept = before(panels, (panel) => stepsOf(panel).join(', '))
			const after = namesOf(ids)
			return isStep && kept !== namesOf(ids.filter((id) => steps.has(id)))
				? changeOf(before(panels, wasText), after)
				: after
		}
		const dateWords = ({ dates, panels }: MatchedRow): string[] =>
			dates.map(({ status, date }) => {
				const old = before(panels, (panel) => {
					const planned = plannedDate(panel.id, status)
					return planned === null ? '' : day(planned)
				})
				return `${nameOf(status)} ${old === '' || old === day(date) ? day(date) : changeOf(old, day(date))}`
			})
		const others = ({ category, name, description, panels }: MatchedRow): (string | null)[] => {
			const had = before(panels, ({ category_id }) => (category_id === null ? '' : nameOf(category_id)))
			const called = before(panels, panelName)
			return [
				category && (had === '' || had === nameOf(category) ? nameOf(category) : changeOf(had, nameOf(category))),
				name && (called === '' || called === name ? name : changeOf(called, name)),
				description,
			]
		}
		const wordsOf = (row: MatchedRow) =>
			dotted([statusWords(row), ...row.groups.map(nameOf), ...dateWords(row), ...others(row)])
		return { wordsOf, changeOf, nameOf }
	}, [list, statuses, plannedDate, mode, goBack, nameOfId, nameOfStatus, t, i18n])
}

/** Names of statuses and of what is to be made, by id or key. */
const namesByKey = (list: MatchedList | null, statuses: readonly Status[], nameOf: (status: Status) => string) =>
	new Map([
		...statuses.map((status) => [status.id, nameOf(status)] as const),
		...[list?.unknownStatuses, list?.newGroups, list?.newCategories]
			.flatMap((names = []) => names)
			.map(({ key, name }) => [key, name] as const),
	])
