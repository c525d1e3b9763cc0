import { Center, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Shown while the code or data of a page is on its way. */
export function PagePending() {
	const { t } = useTranslation('shell')
	return (
		<Center mih="50dvh" role="status" aria-label={t('loading')} data-over-picture>
			<Loader size="sm" />
		</Center>
	)
}
