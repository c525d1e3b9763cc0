import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import type { MatchedRow } from './matched-row.ts'

/**
 * Why a row is not taken, in the interface's language; empty for a row that is.
 * @param firstRow added to a row's place to give the number it has in the list
 * @param wordsOf what a row would change
 */
export function useProblemText(firstRow: number, wordsOf: (row: MatchedRow) => string): (row: MatchedRow) => string {
	const { t } = useTranslation('imports')
	const format = useFormat()
	return useCallback(
		(row) => {
			const { problem, about } = row
			switch (problem) {
				case null:
					return ''
				case 'repeated':
				case 'contradicts':
					return t(`problem.${problem}`, { row: format.integer(Number(about) + firstRow) })
				case 'bad_date':
					return t('problem.bad_date', { text: about })
				case 'goes_back':
					return t('problem.goes_back', { change: wordsOf(row) })
				case 'other_floor':
					return t('problem.other_floor', { floor: about })
				case 'flag_date':
					return t('problem.flag_date', { status: about })
				case 'ambiguous_mark':
					return t('problem.ambiguous_mark', { count: Number(about) })
				case 'lost_zeros':
					return t('problem.lost_zeros', { mark: about })
				case 'unknown_status':
					return t('problem.unknown_status', { status: about })
				default:
					return t(`problem.${problem}`)
			}
		},
		[t, format, firstRow, wordsOf],
	)
}
