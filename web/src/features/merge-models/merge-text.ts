import type { MergeMove } from '@panelyard/contracts/models/merge-options'
import type { MergeConflict, OfferedPlacement } from '@panelyard/contracts/models/model-merges'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { lengthUnitText } from '../../locales/length-unit.ts'
import { numberFormat } from '../../locales/own-formats.ts'

/** A distance as people say it: kilometres from one on, else metres to the centimetre at most. */
export function distanceText(metres: number, language: string): string {
	const length = Math.abs(metres)
	const far = length >= 1000
	return numberFormat(language, {
		style: 'unit',
		unit: far ? 'kilometer' : 'meter',
		maximumFractionDigits: length >= 10_000 ? 0 : length >= 100 ? 1 : 2,
	}).format(far ? length / 1000 : length)
}

/** How much higher or lower something is, with its sign where the language writes it. */
export const differenceText = (metres: number, language: string): string =>
	numberFormat(language, {
		style: 'unit',
		unit: 'meter',
		maximumFractionDigits: 2,
		signDisplay: 'exceptZero',
	}).format(metres)

/** A height in metres with two decimals; what rounds to nothing has no sign. */
export const heightText = (metres: number, language: string): string =>
	numberFormat(language, {
		style: 'unit',
		unit: 'meter',
		minimumFractionDigits: 2,
		maximumFractionDigits: 2,
	}).format(Math.round(metres * 100) / 100 + 0)

const moveLength = ({ translation }: MergeMove): number => Math.hypot(...translation)

/**
 * A sentence of what a placement does to its file: moved, turned, and how far from the reference it then stands.
 * `placed`: the name of the placement, where nothing else shows it.
 */
export function useMoveText() {
	const { t, i18n } = useTranslation('merge')
	return useCallback(
		({ placement, move, gap }: OfferedPlacement, placed?: string): string => {
			const distance = (metres: number) => distanceText(metres, i18n.language)
			const angle = numberFormat(i18n.language, { maximumFractionDigits: 2 }).format(move.rotation_degrees)
			const height = move.translation[2]
			const parts = [
				placed,
				placement === 'floors'
					? t(height > 0 ? 'move.raised' : 'move.lowered', { distance: distance(height) })
					: moveLength(move) > 0.001 && t('move.moved', { distance: distance(moveLength(move)) }),
				move.rotation_degrees !== 0 && t('move.turned', { angle }),
				gap > 0.005 ? t('move.gap', { distance: distance(gap) }) : t('move.meets'),
			]
			const [first = '', ...rest] = dotted(parts)
			return first.toLocaleUpperCase(i18n.language) + rest.join('')
		},
		[t, i18n.language],
	)
}

/** The sentence of a conflict in the interface's language. */
export function useConflictText() {
	const { t, i18n } = useTranslation('merge')
	return useMemo(() => {
		const distance = (metres: unknown) => distanceText(Number(metres), i18n.language)
		const unit = (name: unknown) => (name ? lengthUnitText(String(name), i18n.language) : t('unit_unknown'))
		return ({ code, values }: MergeConflict): string => {
			switch (code) {
				case 'far_apart':
				case 'locations_differ':
					return t(`conflicts.${code}`, { distance: distance(Number(values.kilometres) * 1000) })
				case 'heights_differ':
					return t(Number(values.metres) > 0 ? 'conflicts.heights_higher' : 'conflicts.heights_lower', {
						distance: distance(values.metres),
					})
				case 'georeference_differs':
					return t('conflicts.georeference_differs', { distance: distance(values.metres) })
				case 'units_differ':
					return t('conflicts.units_differ', { unit: unit(values.unit), first: unit(values.first) })
				case 'global_ids_repeated':
					return t('conflicts.global_ids_repeated', {
						value: numberFormat(i18n.language).format(Number(values.count)),
					})
				default:
					return t(`conflicts.${code}`, values)
			}
		}
	}, [t, i18n.language])
}
