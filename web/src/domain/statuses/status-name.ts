import { DEFAULT_STATUSES, type Status } from '@panelyard/contracts/statuses'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type DefaultKey = (typeof DEFAULT_STATUSES)[number]['key']
type NamedStatus = Pick<Status, 'name' | 'default_key'>

const isDefaultKey = (key: string): key is DefaultKey => DEFAULT_STATUSES.some((status) => status.key === key)

/** A status as people read it: a default one that nobody renamed is translated. */
export const statusName = ({ name, default_key }: NamedStatus, t: TFunction<'statuses'>): string =>
	default_key !== null && isDefaultKey(default_key) ? t(`default.${default_key}`) : name

/** `statusName` in the current language. */
export function useStatusName(): (status: NamedStatus) => string {
	const { t } = useTranslation('statuses')
	return useCallback((status) => statusName(status, t), [t])
}

/**
 * The name a status had when it changed, in the current language: a default one is known by its English name, though it was
 * deleted or renamed since.
 */
export function useStatusNameThen(): (name: string) => string {
	const { t } = useTranslation('statuses')
	return useCallback(
		(name) => {
			const default_key = DEFAULT_STATUSES.find((status) => status.name === name)?.key ?? null
			return statusName({ name, default_key }, t)
		},
		[t],
	)
}
