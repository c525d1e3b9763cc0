import { Table, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The head of a column of buttons, for screen readers alone. */
export function ActionsHead({ w }: { w?: number }) {
	const { t } = useTranslation('shell')
	return (
		<Table.Th {...(w !== undefined && { w })}>
			<VisuallyHidden>{t('actions')}</VisuallyHidden>
		</Table.Th>
	)
}
