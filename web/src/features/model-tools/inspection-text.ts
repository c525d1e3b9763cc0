import type { Inspection, InspectionCheck } from '@panelyard/contracts/testing/model-tasks'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { dotted } from '../../locales/dotted.ts'
import { useFormat } from '../../locales/format.ts'
import { lengthUnitText } from '../../locales/length-unit.ts'
import { useMeasures } from '../../locales/measures.ts'
import { numberFormat } from '../../locales/own-formats.ts'

/** The figure or word beside a check's sentence; null for none. */
export function useCheckValue() {
	const { t, i18n } = useTranslation('tools')
	const format = useFormat()
	const measures = useMeasures()
	return useCallback(
		({ values }: Pick<InspectionCheck, 'values'>): string | null => {
			const { count, of, kilograms, kilometres, metres, bytes, unit } = values
			if (typeof unit === 'string') return lengthUnitText(unit, i18n.language)
			if (typeof kilograms === 'number') return measures.weight(kilograms)
			if (typeof bytes === 'number') return format.bytes(bytes)
			if (typeof kilometres === 'number') return distanceText(kilometres * 1000, i18n.language)
			if (typeof metres === 'number') return distanceText(metres, i18n.language)
			if (typeof count === 'number' && typeof of === 'number') return t('part_of', { part: count, whole: of })
			if (typeof count === 'number') return format.integer(count)
			const { latitude, longitude } = values
			if (typeof latitude === 'number' && typeof longitude === 'number')
				return degreesText(latitude, longitude, i18n.language)
			const word = values.schema ?? values.encoding ?? values.crs
			return typeof word === 'string' && word !== '' ? word : null
		},
		[t, i18n.language, format, measures],
	)
}

/** A distance in metres, in kilometres from one on. */
function distanceText(metres: number, language: string): string {
	const far = Math.abs(metres) >= 1000
	return numberFormat(language, {
		style: 'unit',
		unit: far ? 'kilometer' : 'meter',
		maximumFractionDigits: far ? 0 : 1,
	}).format(far ? metres / 1000 : metres)
}

function degreesText(latitude: number, longitude: number, language: string): string {
	const degrees = numberFormat(language, { maximumFractionDigits: 5 })
	return `${degrees.format(latitude)}°, ${degrees.format(longitude)}°`
}

/** Where on earth a model stands, in a line or two; null when its file does not say. */
export function useGeoreferenceText() {
	const { t, i18n } = useTranslation('tools')
	return useCallback(
		(georeference: Inspection['georeference']): string | null => {
			if (!georeference) return null
			const { crs, eastings, northings, latitude, longitude } = georeference
			const metres = numberFormat(i18n.language, { maximumFractionDigits: 3 })
			const parts = [
				crs,
				eastings !== null &&
					northings !== null &&
					t('facts.map_position', { east: metres.format(eastings), north: metres.format(northings) }),
				latitude !== null && longitude !== null && degreesText(latitude, longitude, i18n.language),
			]
			return dotted(parts) || null
		},
		[t, i18n.language],
	)
}
