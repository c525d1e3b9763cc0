import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import type { PropertyValue } from './property-column.ts'

/** Writes values of properties for people, without their unit; '' for none. */
export function usePropertyText(): (value: PropertyValue) => string {
	const { t } = useTranslation('viewer')
	const format = useFormat()
	return useCallback(
		(value) =>
			typeof value === 'boolean'
				? t(value ? 'yes' : 'no')
				: typeof value === 'number'
					? format.decimal(value, 4)
					: (value ?? ''),
		[t, format],
	)
}
