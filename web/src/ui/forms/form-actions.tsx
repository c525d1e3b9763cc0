import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type FormActionsProps = {
	/** What the form does, as a verb; "Save" unless given. */
	submit?: string
	isPending?: boolean
	onCancel: () => void
}

/** The buttons at the end of a small form. */
export function FormActions({ submit, isPending = false, onCancel }: FormActionsProps) {
	const { t } = useTranslation('shell')
	return (
		<Group justify="flex-end" gap="xs">
			<Button variant="default" onClick={onCancel}>
				{t('cancel')}
			</Button>
			<Button type="submit" loading={isPending}>
				{submit ?? t('save')}
			</Button>
		</Group>
	)
}
