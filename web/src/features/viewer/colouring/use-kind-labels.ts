import type { PlanState } from '@panelyard/contracts/figures/plan'
import type { Floor } from '@panelyard/contracts/models/model-structure'
import type { Category } from '@panelyard/contracts/panels/categories'
import type { Group } from '@panelyard/contracts/panels/groups'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedKind } from '../../../domain/panels/kind-names.ts'
import { NONE } from '../../../domain/panels/search/panel-search.ts'
import { useStatusName } from '../../../domain/statuses/status-name.ts'
import { useFormat } from '../../../locales/format.ts'
import { useMeasures } from '../../../locales/measures.ts'
import type { ColourSubject } from './colour-choice.ts'
import { type Kind, OTHERS, SEVERAL } from './panel-kinds.ts'

type Named = {
	by: ColourSubject
	statuses: readonly Status[]
	groups: readonly Group[]
	floors: readonly Floor[]
	panelKinds: readonly NamedKind[]
	categories: readonly Category[]
	/** Of the file's property. */
	unit: string
}

/** What panels without a value are called. */
const NONE_KEYS = {
	status: 'viewer:no_status',
	group: 'no_group',
	plan: 'plan:state.none',
	floor: 'viewer:no_floor',
	kind: 'panels:filter.no_kind',
	category: 'panels:filter.no_category',
	requirements: 'requirements:not_checked',
} as const satisfies Partial<Record<ColourSubject, string>>

/** What the kinds of panels are called. */
export function useKindLabels({
	by,
	statuses,
	groups,
	floors,
	panelKinds,
	categories,
	unit,
}: Named): (kind: Pick<Kind, 'key' | 'value'>) => string {
	const { t } = useTranslation(['colours', 'viewer', 'panels', 'plan', 'requirements'])
	const nameOf = useStatusName()
	const measures = useMeasures()
	const format = useFormat()
	return useCallback(
		({ key, value }) => {
			const number = (amount: number): string => {
				if (by === 'weight' || by === 'area' || by === 'volume') return measures[by](amount)
				const digits = amount === 0 ? 0 : Math.min(Math.max(3 - Math.floor(Math.log10(Math.abs(amount))), 0), 6)
				return [format.decimal(amount, digits), unit].filter(Boolean).join(' ')
			}
			if (key === NONE) return t(by in NONE_KEYS ? NONE_KEYS[by as keyof typeof NONE_KEYS] : 'no_value')
			if (key === OTHERS) return t('others', { count: Number(value) })
			if (key === SEVERAL) return t('several_groups')
			if (by === 'status') {
				const status = statuses.find(({ id }) => id === key)
				return status ? nameOf(status) : ''
			}
			if (by === 'plan') return t(`plan:state.${key as Exclude<PlanState, 'none'>}`)
			if (by === 'requirements')
				return t(key === 'failed' ? 'requirements:outcome.failed' : 'requirements:outcome.passed')
			if (by === 'group') return groups.find(({ id }) => id === key)?.name ?? ''
			if (by === 'category') return categories.find(({ id }) => id === key)?.name ?? ''
			if (by === 'kind') return panelKinds.find((kind) => kind.number === value)?.name ?? ''
			if (by === 'floor') return floors[Number(key)]?.name ?? ''
			if (typeof value === 'boolean') return t(value ? 'viewer:yes' : 'viewer:no')
			if (typeof value === 'number') return number(value)
			if (typeof value === 'object' && value !== null)
				return t('range', withOneUnit(number(value[0] ?? 0), number(value[1] ?? 0)))
			return value ?? ''
		},
		[t, by, statuses, groups, floors, panelKinds, categories, unit, nameOf, measures, format],
	)
}

/** Two limits of a range; what follows the digits of both is said once. */
export const withOneUnit = (from: string, to: string): { from: string; to: string } => {
	const [ofFrom, ofTo] = [from, to].map((text) => /\P{Nd}*$/u.exec(text)?.[0] ?? '')
	return ofFrom && ofFrom === ofTo ? { from: from.slice(0, -ofFrom.length), to } : { from, to }
}
