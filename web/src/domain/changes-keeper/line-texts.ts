import { useNetwork } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { keptAt, useLine } from '../../api/line.ts'
import { useFormat } from '../../locales/format.ts'

/** Texts about a lost connection, in a few words and in full; null while there is a connection. */
export function useLineTexts(projectId: string | null): { short: string; long: string } | null {
	const { t } = useTranslation(['changes', 'shell'])
	const { online } = useNetwork()
	const format = useFormat()
	const line = useLine()
	const loadedAt = keptAt(line, projectId)
	if (loadedAt === null) return online ? null : { short: t('offline'), long: t('shell:offline') }
	const [since, loaded] = [line.lostAt ?? Date.now(), loadedAt].map((at) => format.timeOfDay(new Date(at)))
	return { short: t('offline_as_of', { loaded }), long: t('offline_kept', { since, loaded }) }
}
