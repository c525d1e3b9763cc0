import { isReadyStatusKey, readyKeyOfName } from '@panelyard/contracts/statuses/status-words'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type NamedStatus = Pick<Status, 'name' | 'default_key'>

/** A status as people read it: one of a ready-made set that nobody renamed is translated. */
export const statusName = ({ name, default_key }: NamedStatus, t: TFunction<'statuses'>): string =>
	default_key !== null && isReadyStatusKey(default_key) ? t(`default.${default_key}`) : name

/** `statusName` in the current language. */
export function useStatusName(): (status: NamedStatus) => string {
	const { t } = useTranslation('statuses')
	return useCallback((status) => statusName(status, t), [t])
}

/**
 * The name a status had when it changed, in the current language: a ready-made one is known by its English name, though it was
 * deleted or renamed since.
 */
export function useStatusNameThen(): (name: string) => string {
	const { t } = useTranslation('statuses')
	return useCallback((name) => statusName({ name, default_key: readyKeyOfName(name) }, t), [t])
}
