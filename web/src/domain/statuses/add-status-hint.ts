import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { useStatusName } from './status-name.ts'

/** What adding one of these statuses does to those that panels have. Some are set up to replace earlier steps. */
export function useAddStatusHint(statuses: readonly Status[]): string {
	const { t } = useTranslation('panels')
	const format = useFormat()
	const nameOf = useStatusName()
	const replacing = statuses.filter(({ replaces }) => replaces).map((status) => nameOf(status))
	if (replacing.length === 0) return t('add_status_hint')
	return t('add_status_hint_replacing', { names: format.list(replacing) })
}
