import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type HandedNoticeProps = {
	/** How many panels were handed over; null when this tab doesn't know them. */
	count: number | null
	onShowAll: () => void
}

/** Says that the list holds only what was chosen in 3D. */
export function HandedNotice({ count, onShowAll }: HandedNoticeProps) {
	const { t } = useTranslation('lists')
	return (
		<Alert color={count === null ? 'yellow' : 'blue'} role="note" p="xs">
			{count === null ? t('handed.unknown') : t('handed.only', { count })}{' '}
			<Button size="compact-sm" variant="subtle" onClick={onShowAll}>
				{t('handed.show_all')}
			</Button>
		</Alert>
	)
}
