import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Measures, useMeasures } from '../../../../locales/measures.ts'
import { numberFormat } from '../../../../locales/own-formats.ts'

/** Lengths, areas and angles as the reader's language writes them. */
export function useMeasureTexts(): Measures & { angle: (degrees: number) => string } {
	const measures = useMeasures()
	const { i18n } = useTranslation()
	return useMemo(() => {
		const degrees = numberFormat(i18n.language, {
			style: 'unit',
			unit: 'degree',
			unitDisplay: 'narrow',
			minimumFractionDigits: 1,
			maximumFractionDigits: 1,
		})
		return { ...measures, angle: (value) => degrees.format(value) }
	}, [measures, i18n.language])
}
